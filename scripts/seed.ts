/** Fills the database that the environment names: `npm run seed -- --members 1000 [--seed words]`. */
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD, demoMembers } from '../src/server/demo/demo-members.ts';
import { DEMO_SEED } from '../src/server/demo/seed-demo.ts';
import { hashPassword } from '../src/server/features/accounts/passwords.policy.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { readConfig } from '../src/server/platform/config/config.ts';
import { keptSecret } from '../src/server/platform/config/data-dir.ts';
import { newToken } from '../src/server/platform/ids.ts';
import { createLog } from '../src/server/platform/log.ts';
import { closeAll, openTools, type Closer } from '../src/server/open-tools.ts';
import { orSayWhy, StartupFault } from '../src/server/platform/startup-fault.ts';
import { emailOf } from '../src/server/seed/seed-ids.ts';
import { seedMembers } from '../src/server/seed/seed-members.ts';
import { progressBar } from './progress-bar.ts';

const USAGE =
  'Say how many members there are to be: npm run seed -- --members 1000 [--seed words].';
const MOST = 10_000_000;

process.umask(0o077);
await orSayWhy(async () => {
  const { members, seed } = readArguments();
  // Seeding signs nothing, so it does not insist on the secret of the site.
  const config = readConfig({ SESSION_SECRET: newToken(), ...process.env });
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const log = createLog(process.env.LOG_LEVEL ? config.logLevel : 'warn');
  const closers: Closer[] = [];
  try {
    // The tools alone: a site's mails and other jobs are for the site to do.
    const tools = await openTools(config, systemClock, log, closers);
    const password = config.demo
      ? DEMO_PASSWORD
      : await keptSecret(config.dataDir, 'seed-password');
    const bar = progressBar(members);
    const { made, members: there } = await seedMembers(tools, {
      members,
      seed,
      passwordHash: await hashPassword(tools, password),
      ...(config.demo ? { named: demoMembers } : {}),
      onProgress: bar.show,
      signal: stop.signal,
    });
    bar.end();
    console.log(
      `Made ${made} members in ${bar.seconds().toFixed(1)} s; ${there} of ${members} are there.`,
    );
    if (there < members) console.log('Run the same command again to go on.');
    else console.log(`The last one signs in with ${emailOf(members)} and the password ${password}`);
  } finally {
    await closeAll(closers);
  }
});

function readArguments(): { members: number; seed: string } {
  const { members, seed } = parse();
  const count = Number(members);
  if (!members || !/^\d+$/.test(members) || count < 1 || count > MOST)
    throw new StartupFault(USAGE);
  return { members: count, seed: seed ?? DEMO_SEED };
}

function parse(): { members?: string; seed?: string } {
  try {
    return parseArgs({ options: { members: { type: 'string' }, seed: { type: 'string' } } }).values;
  } catch {
    throw new StartupFault(USAGE);
  }
}
