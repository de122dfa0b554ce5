import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

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

interface PaperInfo {
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

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Between words where that is enough, otherwise within them; never within a letter. */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (fits(longer)) lines.splice(-1, 1, longer);
    else lines.push(...breakWord(word, fits));
  }
  return lines;
}

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const parts = [''];
  for (const { segment } of letters.segment(word)) {
    const longer = `${parts.at(-1)}${segment}`;
    if (fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(segment);
  }
  return parts.filter(Boolean);
}

type Weight = 'regular' | 'bold';

/** Characters that one font file can write. */
interface Run {
  text: string;
  font: string;
}

const numbers: Record<Weight, number> = { regular: 400, bold: 700 };

/** Of the families that Google publishes under the Open Font License, cut into one file for each script. */
const scripts: { font: string; of: RegExp }[] = [
  { font: 'noto-sans/noto-sans-devanagari', of: /\p{Script=Devanagari}/u },
  { font: 'noto-sans-bengali/noto-sans-bengali-bengali', of: /\p{Script=Bengali}/u },
  { font: 'noto-sans-gurmukhi/noto-sans-gurmukhi-gurmukhi', of: /\p{Script=Gurmukhi}/u },
  { font: 'noto-sans-gujarati/noto-sans-gujarati-gujarati', of: /\p{Script=Gujarati}/u },
  { font: 'noto-sans-oriya/noto-sans-oriya-oriya', of: /\p{Script=Oriya}/u },
  { font: 'noto-sans-tamil/noto-sans-tamil-tamil', of: /\p{Script=Tamil}/u },
  { font: 'noto-sans-telugu/noto-sans-telugu-telugu', of: /\p{Script=Telugu}/u },
  { font: 'noto-sans-kannada/noto-sans-kannada-kannada', of: /\p{Script=Kannada}/u },
  { font: 'noto-sans-malayalam/noto-sans-malayalam-malayalam', of: /\p{Script=Malayalam}/u },
  { font: 'noto-sans-arabic/noto-sans-arabic-arabic', of: /\p{Script=Arabic}/u },
  // The rupee sign too.
  { font: 'noto-sans/noto-sans-latin-ext', of: /[\u0100-\u024f\u1e00-\u1eff\u20b9]/u },
];
const OTHERWISE = 'noto-sans/noto-sans-latin';
/** Signs that belong to the letter before them, and stops that several scripts share. */
const STAYS = /\p{M}|\u200c|\u200d|\u0964|\u0965/u;

/** Cut where another font is needed. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const sign of text) {
    const last = runs.at(-1);
    const font = scripts.find(({ of }) => of.test(sign))?.font ?? OTHERWISE;
    if (last && (last.font === font || STAYS.test(sign))) last.text += sign;
    else runs.push({ text: sign, font });
  }
  return runs;
}

const { resolve } = createRequire(import.meta.url);
const unpacked = new Map<string, Buffer>();

/** Read once, when it is needed first. */
function fontBytes(font: string, weight: Weight): Buffer {
  const [family, file] = font.split('/');
  const name = `@fontsource/${family}/files/${file}-${numbers[weight]}-normal.woff`;
  const bytes = unpacked.get(name) ?? unpackWoff(readFileSync(resolve(name)));
  unpacked.set(name, bytes);
  return bytes;
}

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const padded = (length: number) => Math.ceil(length / 4) * 4;

/** The font inside: read packed, every letter would unpack a whole table again. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, place) => {
    const entry = woff.subarray(WOFF_HEADER + place * WOFF_ENTRY);
    const [offset, packed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.subarray(16, 20),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const header = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const largest = Math.floor(Math.log2(count));
  header.writeUInt16BE(2 ** largest * SFNT_ENTRY, 6);
  header.writeUInt16BE(largest, 8);
  header.writeUInt16BE((count - 2 ** largest) * SFNT_ENTRY, 10);
  let offset = header.length;
  for (const [place, { tag, checksum, bytes }] of tables.entries()) {
    const at = SFNT_HEADER + place * SFNT_ENTRY;
    tag.copy(header, at);
    checksum.copy(header, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    offset += padded(bytes.length);
  }
  const room = ({ bytes }: { bytes: Buffer }) => Buffer.alloc(padded(bytes.length) - bytes.length);
  return Buffer.concat([header, ...tables.flatMap((table) => [table.bytes, room(table)])]);
}
