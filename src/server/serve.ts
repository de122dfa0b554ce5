import { systemClock } from './platform/clock.ts';
import { claimDataDir } from './platform/config/data-dir.ts';
import { readConfig } from './platform/config/config.ts';
import { expectFreeAddress, listen } from './platform/http/listen.ts';
import { builtWeb } from './platform/http/site.ts';
import { openStartingPage } from './platform/http/starting-page.ts';
import { createLog } from './platform/log.ts';
import { reportFaults } from './platform/startup-fault.ts';

// Last of all: where pictures and requests want the same core, requests get it.
const NICENESS = 19;

/** Runs the site; `makePages` builds what browsers get, where that has not been done yet. */
export async function serve(
  env: Record<string, string | undefined>,
  makePages?: () => Promise<unknown>,
): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await reportFaults(async () => {
    const config = readConfig(env);
    const log = createLog(config.logLevel);
    const release = await claimDataDir(config);
    const starting = config.demo ? await openStartingPage(config) : null;
    if (!starting) await expectFreeAddress(config);
    starting?.tell('Building the pages');
    await makePages?.();
    // Files are for this user alone, also those that libraries make.
    process.umask(0o077);
    starting?.tell('Starting the server and its database');
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
    let made = '';
    await demo?.seedDemo(app.tools, ({ members }) => {
      const line = `Making demo members: ${members} of ${config.demoMembers}`;
      if (line === made) return;
      made = line;
      starting?.tell(line, members / config.demoMembers);
      say(line);
    });
    await starting?.close();
    const address = await listen(app, config);
    say(`${config.brandName} is running at ${address}`);
    if (demo) say(demo.demoNotice(address, config.demoMembers));
  });
}
