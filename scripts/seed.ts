/** Fills the database that the environment names: `npm run seed -- --members 1000 [--seed words]`. */
import { parseArgs } from 'node:util';
import { reportFaults, StartupFault } from '#server/platform/startup-fault.ts';
import type { Tools } from '#server/platform/tools.ts';

const USAGE =
  'Say how many members there are to be: npm run seed -- --members 1000 [--seed words].';
const MOST = 10_000_000;

process.umask(0o077);
await reportFaults(async () => {
  const { members, seed } = readArguments();
  // Only now: whoever mistyped is told at once, not after half the server has been read.
  const { withTools } = await import('./local/with-tools.ts');
  await withTools(process.env, (tools) => seedSite(tools, members, seed));
});

/** Makes the members whom the site that the environment names does not have yet, until it is told to stop. */
async function seedSite(tools: Tools, members: number, seed?: string): Promise<void> {
  const { DEMO_PASSWORD, DEMO_SEED, demoMembers } = await import('#server/demo/demo-members.ts');
  const { hashPassword } = await import('#server/features/accounts/passwords.policy.ts');
  const { keptSecret } = await import('#server/platform/config/data-dir.ts');
  const { emailOf } = await import('#server/seed/seed-ids.ts');
  const { seedMembers } = await import('#server/seed/seed-members.ts');
  const { progressBar } = await import('./local/progress-bar.ts');
  // Only now: while the database is being opened, a signal ends it as it ends any program.
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const { config } = tools;
  const password = config.demo ? DEMO_PASSWORD : await keptSecret(config.dataDir, 'seed-password');
  const bar = progressBar(members);
  const { made, members: there } = await seedMembers(tools, {
    members,
    seed: seed ?? DEMO_SEED,
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
}

function readArguments(): { members: number; seed?: string } {
  const { members, seed } = parse();
  const count = Number(members);
  if (!members || !/^\d+$/.test(members) || count < 1 || count > MOST)
    throw new StartupFault(USAGE);
  return { members: count, ...(seed !== undefined && { seed }) };
}

function parse(): { members?: string; seed?: string } {
  try {
    return parseArgs({ options: { members: { type: 'string' }, seed: { type: 'string' } } }).values;
  } catch {
    throw new StartupFault(USAGE);
  }
}
