import { formatExactly, rupees } from '#contract/money.ts';
import { createPaper, type Paper, type Style } from '#server/platform/pdf/paper.ts';

export interface StatementLine {
  day: string;
  what: string;
  kind: string;
  category: string;
  /** Of what was earned by. */
  seconds: number | null;
  rateMinor: number | null;
  /** What it added, or took. */
  minor: number;
}

export interface Statement {
  brandName: string;
  supportEmail: string;
  name: string;
  month: string;
  madeAt: Date;
  opening: number;
  lines: StatementLine[];
  closing: number;
}

const INK = '#2a1a2c';
const SOFT = '#6d5c6e';
const LINE = '#d8cdd6';
const PLUM = '#5b2158';
const MARGIN = 56;
const STEP = 18;
const WHAT = 130;
const ABOUT = 235;
const LENGTH = 400;

const heading: Style = { size: 20, weight: 'bold', color: PLUM };
const strong: Style = { size: 11, weight: 'bold', color: INK };
const text: Style = { size: 9, color: INK };
const label: Style = { size: 9, color: SOFT };

const amountText = (minor: number) => formatExactly(rupees(minor));

/** The same bytes for the same month. */
export function drawStatement(statement: Statement): Promise<Buffer> {
  const { brandName, month, name, madeAt, opening, lines, closing } = statement;
  const title = `Earnings ${month}`;
  const paper = createPaper({ title, author: brandName, madeAt });
  const right = paper.width - MARGIN;
  paper.write(brandName, MARGIN, 78, strong);
  paper.writeUpTo(title, right, 78, heading);
  paper.write(name, MARGIN, 104, text);
  let y = drawColumns(paper, right, 140);
  y = drawSum(paper, right, y, 'Opening balance', opening);
  for (const line of lines) {
    if (y > paper.height - MARGIN - 3 * STEP) {
      paper.turn();
      y = drawColumns(paper, right, 78);
    }
    drawLine(paper, right, y, line);
    y += STEP;
  }
  paper.rule(MARGIN, right, y - 10, INK);
  drawSum(paper, right, y + 6, 'Closing balance', closing);
  const foot = paper.height - MARGIN;
  paper.write('Made by a computer and valid without a signature.', MARGIN, foot, label);
  paper.writeUpTo(`Questions: ${statement.supportEmail}`, right, foot, label);
  return paper.finish();
}

function drawColumns(paper: Paper, right: number, y: number): number {
  paper.write('Date', MARGIN, y, label);
  paper.write('What', WHAT, y, label);
  paper.write('About', ABOUT, y, label);
  paper.write('Minutes', LENGTH, y, label);
  paper.writeUpTo('Amount', right, y, label);
  paper.rule(MARGIN, right, y + 8, LINE);
  return y + 26;
}

function drawSum(paper: Paper, right: number, y: number, what: string, minor: number): number {
  paper.write(what, WHAT, y, strong);
  paper.writeUpTo(amountText(minor), right, y, strong);
  return y + STEP + 4;
}

function drawLine(paper: Paper, right: number, y: number, line: StatementLine): void {
  paper.write(line.day, MARGIN, y, text);
  paper.write(line.what, WHAT, y, text);
  paper.write([line.kind, line.category].filter(Boolean).join(', '), ABOUT, y, text);
  if (line.seconds !== null) paper.write((line.seconds / 60).toFixed(1), LENGTH, y, text);
  paper.writeUpTo(amountText(line.minor), right, y, text);
}
