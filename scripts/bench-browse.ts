/** Shows what a page of browse costs among 10,000 and among 1,000,000 members: `npm run bench:browse [-- --keep folder]`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { browse } from '#server/features/discovery/browse.service.ts';
import type { Tools } from '#server/platform/tools.ts';
import { openBenchDatabase, VIEWER } from './bench-browse-database.ts';
import { browseSets, type BrowseSet } from './bench-browse-sets.ts';
import { withPostgres } from './throwaway-postgres.ts';

const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    rounds: { type: 'string', default: '60' },
    members: { type: 'string', default: '10000,1000000' },
  },
});
const ROUNDS = Number(values.rounds);
const WARM_UP = 5;
const GOAL = 2;
const [SMALL = 0, BIG = 0] = values.members.split(',').map(Number);

interface Timed extends BrowseSet {
  times: [number[], number[]];
  cursors: [string | undefined, string | undefined];
}

/** Where the page begins, by leafing through those before it. */
async function cursorOf(tools: Tools, { filters, page = 1 }: BrowseSet) {
  let cursor: string | undefined;
  for (let at = 1; at < page; at += 1)
    cursor = (await browse(tools, VIEWER, { ...filters, cursor })).nextCursor ?? undefined;
  return cursor;
}

async function measure(both: [Tools, Tools], sets: Timed[]): Promise<void> {
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const { filters, cursors, times } of sets) {
      // By turns: whatever else the machine does hits both alike.
      for (const size of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const begun = performance.now();
        await browse(both[size], VIEWER, { ...filters, cursor: cursors[size] });
        if (round >= 0) times[size].push(performance.now() - begun);
      }
    }
  }
}

function share(times: number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;
}

/** Prints the table; the worst ratio of the p95s. */
function report(sets: Timed[]): number {
  const ratios = sets.map(({ name, times: [small, big] }) => {
    const figures = [share(small, 0.5), share(small, 0.95), share(big, 0.5), share(big, 0.95)];
    const [, smallP95 = 0, , bigP95 = 0] = figures;
    const cells = [...figures.map((each) => each.toFixed(1)), (bigP95 / smallP95).toFixed(2)];
    console.log(`| ${name.padEnd(44)} | ${cells.map((cell) => cell.padStart(7)).join(' | ')} |`);
    return bigP95 / smallP95;
  });
  return Math.max(...ratios);
}

const folder = (values.keep && resolve(values.keep)) ?? mkdtempSync(join(tmpdir(), 'saath-bench-'));
try {
  await withPostgres(
    async (url) => {
      const small = await openBenchDatabase(url, folder, SMALL);
      const big = await openBenchDatabase(url, folder, BIG);
      const both: [Tools, Tools] = [small.tools, big.tools];
      const sets: Timed[] = [];
      for (const set of await browseSets(small.tools)) {
        const cursors: Timed['cursors'] = [
          await cursorOf(small.tools, set),
          await cursorOf(big.tools, set),
        ];
        sets.push({ ...set, times: [[], []], cursors });
      }
      await measure(both, sets);
      console.log(`\nMilliseconds for a page with its cards, ${ROUNDS} times each:`);
      console.log(`| set | ${SMALL}: median | p95 | ${BIG}: median | p95 | ratio of p95 |`);
      console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
      console.log(`\nWorst ratio: ${report(sets).toFixed(2)} (goal: at most ${GOAL})`);
      await small.close();
      await big.close();
    },
    {
      settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
      ...(values.keep ? { keepIn: join(folder, 'postgres') } : {}),
    },
  );
} finally {
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
