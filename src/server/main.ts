import { buildApp } from './app.ts';
import { demoNotice, seedDemo } from './demo/seed-demo.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { listen } from './platform/http/listen.ts';
import { builtWeb } from './platform/http/site.ts';
import { createLog } from './platform/log.ts';
import { orSayWhy } from './platform/startup-fault.ts';

// Files are for this user alone, also those that libraries make.
process.umask(0o077);

// A ninth of what a request gets where both want the same core; with less, uploads would starve on a busy machine.
const NICENESS = 19;

await orSayWhy(async () => {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const app = await buildApp(config, {
    clock: systemClock,
    log,
    webDir: builtWeb,
    niceness: NICENESS,
  });
  if (config.demo) await seedDemo(app.tools, (line) => process.stdout.write(`${line}\n`));
  const address = await listen(app, config);
  process.stdout.write(`${config.brandName} is running at ${address}\n`);
  if (config.demo) process.stdout.write(`${demoNotice(address)}\n`);
});
