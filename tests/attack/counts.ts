import { appendFileSync } from 'node:fs';

/** ATTACKS=all runs everything; otherwise a slice of it runs with the other tests. */
export const isWhole = process.env['ATTACKS'] === 'all';
export const timesOf = (whole: number, slice: number): number => (isWhole ? whole : slice);

const counts = new Map<string, number>();

/** What was tried, by kind: told at the end of the run. */
export function tally(what: string, count = 1): void {
  counts.set(what, (counts.get(what) ?? 0) + count);
}

/** Into the file that `npm run test:attack` puts its table together from. */
export function writeCounts(): void {
  const file = process.env['ATTACK_COUNTS'];
  for (const [what, count] of counts) {
    if (file) appendFileSync(file, `${JSON.stringify({ what, count })}\n`);
    else console.info(`${what}: ${count}`);
  }
  counts.clear();
}
