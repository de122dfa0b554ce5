import { buildApp } from './app.ts';
import { demoNotice, seedDemo } from './demo/seed-demo.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { listen } from './platform/http/listen.ts';
import { builtWeb } from './platform/http/site.ts';
import { createLog } from './platform/log.ts';
import { StartupFault } from './platform/startup-fault.ts';

/** Faults that an operator can put right are one sentence; anything else is ours and shows its stack. */
try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const app = await buildApp(config, { clock: systemClock, log, webDir: builtWeb });
  if (config.demo) await seedDemo(app.tools);
  const address = await listen(app, config);
  process.stdout.write(`${config.brandName} is running at ${address}\n`);
  if (config.demo) process.stdout.write(`${demoNotice(address)}\n`);
} catch (error) {
  const fault = error instanceof StartupFault ? error.message : (error as Error).stack;
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}
