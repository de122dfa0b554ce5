import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 'regular' | 'bold';

/** Characters that one font file can write. */
export interface Run {
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
export function runsOf(text: string): Run[] {
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
export function fontBytes(font: string, weight: Weight): Buffer {
  const [family, file] = font.split('/');
  const name = `@fontsource/${family}/files/${file}-${numbers[weight]}-normal.woff`;
  const bytes = unpacked.get(name) ?? unpackWoff(readFileSync(resolve(name)));
  unpacked.set(name, bytes);
  return bytes;
}
