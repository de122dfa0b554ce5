/** Fills the database that the environment names: `npm run seed -- --members 1000 [--seed words]`. */
import { parseArgs } from 'node:util';
import { reportFaults, StartupFault } from '../src/server/platform/startup-fault.ts';

const USAGE =
  'Say how many members there are to be: npm run seed -- --members 1000 [--seed words].';
const MOST = 10_000_000;

process.umask(0o077);
await reportFaults(async () => {
  const { members, seed } = readArguments();
  // Only now: whoever mistyped is told at once, not after half the server has been read.
  const { withTools } = await import('./with-tools.ts');
  await withTools(process.env, async (tools) => {
    const { seedSite } = await import('./seed-site.ts');
    await seedSite(tools, members, seed);
  });
});

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
