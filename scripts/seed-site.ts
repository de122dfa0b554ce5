import { DEMO_PASSWORD, demoMembers } from '../src/server/demo/demo-members.ts';
import { DEMO_SEED } from '../src/server/demo/demo-members.ts';
import { hashPassword } from '../src/server/features/accounts/passwords.policy.ts';
import { keptSecret } from '../src/server/platform/config/data-dir.ts';
import type { Tools } from '../src/server/platform/tools.ts';
import { emailOf } from '../src/server/seed/seed-ids.ts';
import { seedMembers } from '../src/server/seed/seed-members.ts';
import { progressBar } from './progress-bar.ts';

/** Makes the members whom the site that the environment names does not have yet, until it is told to stop. */
export async function seedSite(tools: Tools, members: number, seed = DEMO_SEED): Promise<void> {
  // Only now: while the database is being opened, a signal ends it as it ends any program.
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const { config } = tools;
  const password = config.demo ? DEMO_PASSWORD : await keptSecret(config.dataDir, 'seed-password');
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
}
