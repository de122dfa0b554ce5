import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { breakLines } from './break-lines.ts';
import { fontBytes, runsOf, type Run, type Weight } from './font-runs.ts';

export interface Style {
  size: number;
  weight?: Weight;
  color?: string;
}

/** Sheets of A4; places are in points from its upper left corner, those of text name its baseline. */
export interface Paper {
  width: number;
  height: number;
  write(text: string, x: number, y: number, style: Style): void;
  /** So that it ends there. */
  writeUpTo(text: string, right: number, y: number, style: Style): void;
  /** The lines it takes, none of them wider than that. */
  linesOf(text: string, width: number, style: Style): string[];
  rule(left: number, right: number, y: number, color: string): void;
  /** What follows goes on another sheet. */
  turn(): void;
  finish(): Promise<Buffer>;
}

export interface PaperInfo {
  title: string;
  author: string;
  /** Always the same for the same sheet, so that its bytes are too. */
  madeAt: Date;
}

type Features = PDFKit.Mixins.OpenTypeFeatures[];

/** The types know only of features to add. */
const WITHOUT_MARKS = {
  mark: false,
  mkmk: false,
  abvm: false,
  blwm: false,
} as unknown as Features;

/** Text in any of India's scripts, whichever fonts that takes. */
export function createPaper({ title, author, madeAt }: PaperInfo): Paper {
  const document = new PdfKit({
    size: 'A4',
    margin: 0,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: madeAt },
  });

  const known = new Set<string>();
  const setFont = (font: string, { size, weight = 'regular' }: Style) => {
    const name = `${font} ${weight}`;
    if (!known.has(name)) document.registerFont(name, fontBytes(font, weight));
    known.add(name);
    return document.font(name).fontSize(size);
  };
  const layOut = (run: Run, style: Style) => {
    setFont(run.font, style);
    try {
      return { ...run, options: {}, width: document.widthOfString(run.text) };
    } catch {
      // Some fonts leave it open where a sign goes, over which the library fails: then signs stand where they are.
      const options = { features: WITHOUT_MARKS };
      return { ...run, options, width: document.widthOfString(run.text, options) };
    }
  };
  const measure = (text: string, style: Style) => runsOf(text).map((run) => layOut(run, style));
  const widthOf = (text: string, style: Style) =>
    measure(text, style).reduce((sum, { width }) => sum + width, 0);

  function write(text: string, x: number, y: number, style: Style): void {
    let at = x;
    for (const run of measure(text, style)) {
      setFont(run.font, style)
        .fillColor(style.color ?? 'black')
        .text(run.text, at, y, { ...run.options, lineBreak: false, baseline: 'alphabetic' });
      at += run.width;
    }
  }

  return {
    width: document.page.width,
    height: document.page.height,
    write,
    writeUpTo: (text, right, y, style) => write(text, right - widthOf(text, style), y, style),
    linesOf: (text, width, style) => breakLines(text, (line) => widthOf(line, style) <= width),
    rule: (left, right, y, color) => {
      document.moveTo(left, y).lineTo(right, y).lineWidth(0.75).stroke(color);
    },
    turn: () => void document.addPage(),
    finish: () => {
      const bytes = buffer(document);
      document.end();
      return bytes;
    },
  };
}
