/** Builds the pages if they changed, then runs the server. */
import { readConfig } from '../src/server/platform/config/config.ts';
import { orSayWhy } from '../src/server/platform/startup-fault.ts';
import { buildWeb } from './build.ts';

await orSayWhy(async () => {
  // Bad settings are told before anyone waits for a build.
  readConfig(process.env);
  await buildWeb();
});
await import('../src/server/main.ts');
