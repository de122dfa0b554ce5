import { markdownTable } from '../markdown-table.ts';
import { goalText, isMet, type Figure } from './load/figures.ts';

/** What one bench judged, the last time that `npm run bench` ran it. */
export interface Measured {
  bench: string;
  day: string;
  commit: string;
  machine: string;
  figures: Figure[];
}

const intro = `# What the site does, beside what it could be compared with

\`npm run bench [-- chat requests]\` writes this page. Nearly every figure is a ratio of two things that were measured in the same run, by turns: whatever else the
machine did hit both alike. How each is measured stands in \`scripts/bench\`. What is missed is shown like what is met.

![Each figure beside its goal](images/performance.svg)
`;

const shown = (figure: number) => (Number.isInteger(figure) ? `${figure}` : figure.toFixed(2));

function sectionOf({ bench, day, commit, machine, figures }: Measured): string {
  const rows = figures.map((each) => [
    each.of,
    each.what,
    shown(each.figure),
    goalText(each.goal),
    isMet(each) ? 'met' : 'missed',
  ]);
  const table = markdownTable(['Measured', 'Figure', 'Is', 'Goal', ''], rows);
  return `\n## \`npm run ${bench}\`\n\nOn ${day}, commit ${commit}: ${machine}.\n\n${table}\n`;
}

export const performancePage = (measured: Measured[]): string =>
  intro + measured.map(sectionOf).join('');

/** How many times better than its goal; below one, it misses it. */
const marginOf = ({ figure, goal }: Figure): number =>
  'most' in goal ? goal.most / figure : figure / goal.least;

const BEST = 3;
const [BEGIN, END] = ['<!-- npm run bench writes these -->', '<!-- up to here -->'];

/** The README with the figures that are farthest on the good side of their goals. */
export function withBest(readme: string, measured: Measured[]): string {
  const [before, after] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (before < 0 || after < before) throw new Error('the README has no place for figures');
  const met = measured.flatMap(({ figures }) => figures.filter(isMet));
  const best = met.toSorted((one, other) => marginOf(other) - marginOf(one)).slice(0, BEST);
  const lines = best.map(
    (each) => `- ${each.of}: ${each.what} ${shown(each.figure)} (goal: ${goalText(each.goal)})`,
  );
  return `${readme.slice(0, before)}${BEGIN}\n\n${lines.join('\n')}\n\n${readme.slice(after)}`;
}

const [WIDTH, ROW, TEXT, MIDDLE] = [900, 26, 500, 700];
/** So many times better or worse than the goal reaches the edge. */
const EDGE = 8;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A bar for each figure: to the right of the line where it is better than its goal, to the left where it misses it. */
export function drawFigures(measured: Measured[]): string {
  const rows: string[] = [];
  let before = '';
  const top = () => (rows.length + 1) * ROW;
  for (const each of measured.flatMap(({ figures }) => figures)) {
    if (each.of !== before)
      rows.push(`<text x="10" y="${top() + 17}" font-weight="bold">${escaped(each.of)}</text>`);
    before = each.of;
    rows.push(barOf(each, top()));
  }
  const height = top() + ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="${MIDDLE}" y="18" text-anchor="middle">worse | goal | better</text>
<line x1="${MIDDLE}" x2="${MIDDLE}" y1="${ROW}" y2="${height - ROW}" stroke="#333"/>
${rows.join('\n')}
</svg>
`;
}

function barOf(each: Figure, top: number): string {
  const reach = Math.max(-1, Math.min(1, Math.log(marginOf(each)) / Math.log(EDGE)));
  const width = Math.max(1, Math.abs(reach) * (WIDTH - MIDDLE - 10));
  const x = reach < 0 ? MIDDLE - width : MIDDLE;
  const colour = isMet(each) ? '#2f8f5b' : '#c2553a';
  return [
    `<text x="${TEXT - 10}" y="${top + 17}" text-anchor="end">${escaped(each.what)}</text>`,
    `<rect x="${x.toFixed(1)}" y="${top + 4}" width="${width.toFixed(1)}" height="${ROW - 8}" rx="3" fill="${colour}"/>`,
  ].join('\n');
}
