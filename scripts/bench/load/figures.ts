import { appendFileSync } from 'node:fs';

export const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

export const median = (values: number[]): number => percentile(values, 0.5);
export const p95 = (values: number[]): number => percentile(values, 0.95);

type Goal = { most: number } | { least: number };

/** What `npm run bench` writes down of a bench. */
export interface Figure {
  /** What was measured. */
  of: string;
  what: string;
  figure: number;
  goal: Goal;
}

export const isMet = ({ figure, goal }: Pick<Figure, 'figure' | 'goal'>): boolean =>
  'most' in goal ? figure <= goal.most : figure >= goal.least;

export const goalText = (goal: Goal): string =>
  'most' in goal ? `at most ${goal.most}` : `at least ${goal.least}`;

let measured = '';
/** Says what is measured from now on. */
export function measuring(what: string): void {
  measured = what;
  console.log(`\n${what}:`);
}

/** Says whether a figure, mostly a ratio, is as small as it is to be, or as large. */
export function judge(what: string, figure: number, goal: Goal): void {
  const judged: Figure = { of: measured, what, figure, goal };
  const verdict = isMet(judged) ? 'met' : 'MISSED';
  console.log(`  → ${what}: ${figure.toFixed(2)} (goal: ${goalText(goal)}) ${verdict}`);
  const { BENCH_FIGURES: file } = process.env;
  if (file) appendFileSync(file, `${JSON.stringify(judged)}\n`);
}
