import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawFigures, performancePage, withBest, type Measured } from './performance-page.ts';

const measured: Measured[] = [
  {
    bench: 'bench:chat',
    day: '2026-11-19',
    commit: 'abc1234',
    machine: '2 cores, load 1.00, idle 50.0 %, stolen 0.0 %',
    figures: [
      { of: 'Delivery', what: 'p95 beside a relay & a row', figure: 2.5, goal: { most: 2 } },
      { of: 'Delivery', what: 'p95 while others browse', figure: 1, goal: { most: 2 } },
      { of: 'Beside another', what: 'messages a second', figure: 9.26, goal: { least: 3 } },
      { of: 'Beside another', what: 'pages a second', figure: 4, goal: { least: 4 } },
      { of: 'The inbox', what: 'p50', figure: 1.9, goal: { most: 2 } },
    ],
  },
];

test('what is missed is shown like what is met, with commit and machine', () => {
  const page = performancePage(measured);
  expect(page).toContain('On 2026-11-19, commit abc1234: 2 cores');
  expect(page).toMatch(/\| p95 beside a relay & a row +\| 2\.50 +\| at most 2 +\| missed \|/);
  expect(page).toMatch(/\| messages a second +\| 9\.26 +\| at least 3 +\| met +\|/);
});

test('the README shows the three that are farthest on the good side', () => {
  const readme = readFileSync('README.md', 'utf8');
  const written = withBest(readme, measured);
  const figures = /these -->\n\n([^]*?)\n\n<!--/.exec(written)?.[1]?.split('\n');
  expect(figures).toEqual([
    '- Beside another: messages a second 9.26 (goal: at least 3)',
    '- Delivery: p95 while others browse 1 (goal: at most 2)',
    '- The inbox: p50 1.90 (goal: at most 2)',
  ]);
  // Written again, nothing else has changed.
  expect(withBest(written, measured)).toBe(written);
  expect(() => withBest('no place', measured)).toThrow('no place for figures');
});

test('the plot has a bar for each, on its side of the line', () => {
  const plot = drawFigures(measured);
  const bars = [...plot.matchAll(/<rect x="([\d.]+)".*fill="(#\w+)"/g)];
  expect(bars).toHaveLength(5);
  for (const [, x, colour] of bars)
    expect(Number(x) >= 700, `${x} in ${colour}`).toBe(colour === '#2f8f5b');
  expect(plot).toContain('a relay &amp; a row');
});
