import { systemClock } from './platform/clock.ts';
import { claimDataDir } from './platform/config/claim-data-dir.ts';
import { readConfig } from './platform/config/config.ts';
import { expectFreeAddress, listen } from './platform/http/listen.ts';
import { builtWeb } from './platform/http/site.ts';
import { createLog } from './platform/log.ts';
import { orSayWhy } from './platform/startup-fault.ts';

// Files are for this user alone, also those that libraries make.
process.umask(0o077);

// Last of all: where pictures and requests want the same core, requests get it.
const NICENESS = 19;

await orSayWhy(async () => {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const release = await claimDataDir(config);
  await expectFreeAddress(config);
  // Only now: what is wrong so far is told at once, not after the whole server has been read.
  const { buildApp } = await import('./app.ts');
  const app = await buildApp(config, {
    release,
    clock: systemClock,
    log,
    webDir: builtWeb,
    background: { niceness: NICENESS, early: true },
  });
  const demo = config.demo ? await import('./demo/seed-demo.ts') : null;
  await demo?.seedDemo(app.tools, (line) => process.stdout.write(`${line}\n`));
  const address = await listen(app, config);
  process.stdout.write(`${config.brandName} is running at ${address}\n`);
  if (demo) process.stdout.write(`${demo.demoNotice(address, config.demoMembers)}\n`);
});
