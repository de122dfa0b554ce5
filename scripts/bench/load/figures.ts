export const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

export const median = (values: number[]): number => percentile(values, 0.5);
export const p95 = (values: number[]): number => percentile(values, 0.95);

/** Says whether a ratio is as small as it is to be, or as large. */
export function judge(what: string, ratio: number, goal: { most: number } | { least: number }) {
  const isMet = 'most' in goal ? ratio <= goal.most : ratio >= goal.least;
  const wanted = 'most' in goal ? `at most ${goal.most}` : `at least ${goal.least}`;
  console.log(`  → ${what}: ${ratio.toFixed(2)} (goal: ${wanted}) ${isMet ? 'met' : 'MISSED'}`);
}
