import { buildApp } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { listen } from './platform/http/listen.ts';
import { builtWeb } from './platform/http/site.ts';
import { createLog } from './platform/log.ts';
import { StartupFault } from './platform/startup-fault.ts';

/** Faults that an operator can put right are one sentence; anything else is ours and shows its stack. */
try {
  const config = readConfig(process.env);
  const app = await buildApp(config, {
    clock: systemClock,
    log: createLog(config.logLevel),
    webDir: builtWeb,
  });
  const address = await listen(app, config);
  process.stdout.write(`${config.brandName} is running at ${address}\n`);
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupFault ? error.message : ((error as Error).stack ?? String(error))}\n`,
  );
  process.exit(1);
}
