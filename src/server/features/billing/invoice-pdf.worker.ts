import { createPaper, type Paper, type Style } from '#server/platform/pdf/paper.ts';
import { handleThreadCalls, lowerPriority } from '#server/platform/workers/handle-thread-calls.ts';
import { amountRows, notesOf, sellerLines, type Invoice, dayInIndia } from './invoice.policy.ts';

const INK = '#2a1a2c';
const SOFT = '#6d5c6e';
const LINE = '#d8cdd6';
const PLUM = '#5b2158';

const MARGIN = 56;
const LEADING = 1.5;
/** Where the right half begins, and the column of what the amounts are for. */
const HALF = 330;
const PERIOD = 290;

const heading: Style = { size: 20, weight: 'bold', color: PLUM };
const strong: Style = { size: 12, weight: 'bold', color: INK };
const text: Style = { size: 10, color: INK };
const label: Style = { size: 9, color: SOFT };

/** The same bytes for the same payment, whenever it is asked for. */
function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const paper = createPaper({
    title: `Tax invoice ${invoice.number}`,
    author: invoice.seller.name,
    madeAt: invoice.paidAt,
  });
  const right = paper.width - MARGIN;
  const below = drawHead(paper, invoice, right);
  drawBill(paper, invoice, right, below + 30);
  drawFoot(paper, invoice, right);
  return paper.finish();
}

function writeLines(paper: Paper, lines: string[], x: number, y: number, style: Style): number {
  lines.forEach((line, place) => paper.write(line, x, y + place * style.size * LEADING, style));
  return y + lines.length * style.size * LEADING;
}

/** Who sells at the left, which invoice it is at the right. */
function drawHead(paper: Paper, invoice: Invoice, right: number): number {
  const { seller, number, paidAt, reference } = invoice;
  const room = HALF - MARGIN - 30;
  paper.writeUpTo('Tax invoice', right, 78, heading);
  let y = writeLines(paper, paper.linesOf(seller.name, room, strong), MARGIN, 78, strong);
  for (const line of sellerLines(seller))
    y = writeLines(paper, paper.linesOf(line, room, text), MARGIN, y, text);
  const facts: [string, string][] = [
    ['Invoice number', number],
    ['Invoice date', dayInIndia(paidAt)],
    ['Payment reference', reference],
  ];
  let beside = 110;
  for (const [name, value] of facts) {
    paper.write(name, HALF, beside, label);
    beside = writeLines(
      paper,
      paper.linesOf(value, right - HALF, text),
      HALF,
      beside + label.size * LEADING,
      text,
    );
    beside += 5;
  }
  const end = Math.max(y, beside) + 6;
  paper.rule(MARGIN, right, end, LINE);
  return end;
}

function drawBill(paper: Paper, invoice: Invoice, right: number, top: number): void {
  const { billedTo, planName, days, notes } = { ...invoice, notes: notesOf(invoice) };
  paper.write('Billed to', MARGIN, top, label);
  const names = paper.linesOf(billedTo, right - MARGIN, strong);
  let y = writeLines(paper, names, MARGIN, top + 18, strong) + 26;

  paper.write('Description', MARGIN, y, label);
  paper.write('Period', PERIOD, y, label);
  paper.writeUpTo('Amount', right, y, label);
  paper.rule(MARGIN, right, y + 9, INK);
  y += 30;
  const { first, sums } = amountRows(invoice);
  writeLines(paper, paper.linesOf(planName, PERIOD - MARGIN - 20, text), MARGIN, y, text);
  paper.write(`${days} days, not recurring`, PERIOD, y, text);
  paper.writeUpTo(first, right, y, text);
  y += 34;
  paper.rule(MARGIN, right, y - 16, LINE);
  for (const { name, amount, isTotal } of sums) {
    if (isTotal) paper.rule(PERIOD, right, y - 11, INK);
    const style = isTotal ? strong : text;
    const at = isTotal ? y + 6 : y;
    paper.write(name, PERIOD, at, style);
    paper.writeUpTo(amount, right, at, style);
    y = at + (isTotal ? 24 : 18);
  }
  y += 26;
  for (const note of notes)
    y = writeLines(paper, paper.linesOf(note, right - MARGIN, text), MARGIN, y, text) + 4;
}

function drawFoot(paper: Paper, { supportEmail }: Invoice, right: number): void {
  const y = paper.height - MARGIN;
  paper.rule(MARGIN, right, y - 18, LINE);
  paper.write('Made by a computer and valid without a signature.', MARGIN, y, label);
  paper.writeUpTo(`Questions: ${supportEmail}`, right, y, label);
}

lowerPriority();
handleThreadCalls(drawInvoice);
