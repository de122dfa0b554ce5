import type * as openPeeps from '@dicebear/open-peeps';
import type { Portrait } from './draw-portrait.ts';
import { randomFor, type Random } from './random.ts';

/** Who a drawn figure can stand for, and how many different ones there are of each kind. */
const figureCounts = {
  woman: 200,
  man: 200,
  bearded: 60,
  hijab: 40,
  turban: 40,
  'elder-woman': 40,
  'elder-man': 40,
  open: 40,
} as const;
export type FigureKind = keyof typeof figureCounts;
const kinds = Object.keys(figureCounts) as FigureKind[];

export interface Figure {
  kind: FigureKind;
  number: number;
}

/** Members far apart in number share figures; neighbours do not. */
export function figureFor(kind: FigureKind, memberNumber: number): Figure {
  return { kind, number: memberNumber % figureCounts[kind] };
}

const FIGURES_MAX = 1000;
const PICTURES_MAX = 4;
/** Flat shapes gain nothing from the widest size that photos have. */
export const PORTRAIT = { width: 640, height: 800 };

export function picturesOf(figure: Figure): number {
  const extra = randomOf(figure).next();
  if (extra < 0.7) return 2;
  return extra < 0.94 ? 3 : PICTURES_MAX;
}

/** A number of its own for every picture; files and rows are found again by it. */
export function pictureNumber({ kind, number }: Figure, picture: number): number {
  return (kinds.indexOf(kind) * FIGURES_MAX + number) * PICTURES_MAX + picture;
}

/** Whose picture has that number; null when nobody's has. */
export function findPicture(number: number): { figure: Figure; picture: number } | null {
  const picture = number % PICTURES_MAX;
  const place = Math.floor(number / PICTURES_MAX);
  const kind = kinds[Math.floor(place / FIGURES_MAX)];
  const figure = kind && { kind, number: place % FIGURES_MAX };
  const exists = figure && figure.number < figureCounts[kind] && picture < picturesOf(figure);
  return exists ? { figure, picture } : null;
}

/** The same person each time, in other clothes before another wall. */
export function portraitOf(figure: Figure, picture: number): Portrait {
  const random = randomOf(figure);
  random.next();
  const { head, scale = 1, contrast } = random.pick(heads[figure.kind]);
  const person: openPeeps.Options = {
    head: [head],
    face: [random.pick(faces)],
    skinColor: [random.pick(skins)],
    headContrastColor: [contrast ?? random.pick(hairs)],
    ...glasses(random, figure.kind),
    ...beard(random, figure.kind),
  };
  const stance = stances[picture] ?? stances[0];
  const [wall, clothes] = [
    random.between(0, tones.length - 1),
    random.between(0, clothing.length - 1),
  ];
  return {
    // Steps that share no divisor with the lists: no two pictures of a person repeat a wall or a dress.
    tones: nth(tones, wall + picture * 3),
    look: {
      ...person,
      clothingColor: [nth(clothing, clothes + picture * 5)],
      ...(picture > 0 ? { face: [nth(faces, picture)] } : {}),
    },
    scale: scale * stance.zoom,
    shift: stance.shift,
  };
}

const nth = <Value>(from: readonly Value[], place: number) => from[place % from.length] as Value;
const randomOf = ({ kind, number }: Figure) => randomFor(`figure-${kind}`, number);

const stances = [
  { zoom: 1, shift: 0 },
  { zoom: 1.22, shift: 0.02 },
  { zoom: 0.92, shift: -0.08 },
  { zoom: 1.08, shift: 0.09 },
] as const;

interface Head {
  head: NonNullable<openPeeps.Options['head']>[number];
  scale?: number;
  contrast?: string;
}

const women: Head[] = [
  { head: 'long' },
  { head: 'long' },
  { head: 'longBangs' },
  { head: 'longCurly', scale: 0.93 },
  { head: 'medium1' },
  { head: 'medium2' },
  { head: 'medium3' },
  { head: 'mediumBangs' },
  { head: 'mediumBangs2' },
  { head: 'mediumBangs3' },
  { head: 'bangs' },
  { head: 'bangs2', scale: 0.96 },
  { head: 'grayBun' },
  { head: 'grayMedium' },
];

const men: Head[] = [
  { head: 'short1', scale: 1.04 },
  { head: 'short2', scale: 1.06 },
  { head: 'short3', scale: 1.04 },
  { head: 'short4', scale: 1.04 },
  { head: 'short5', scale: 1.04 },
  { head: 'pomp', scale: 1.03 },
  { head: 'shaved2', scale: 1.03 },
  { head: 'grayShort', scale: 1.03 },
];

const grey = 'a9a29d';
const heads: Record<FigureKind, Head[]> = {
  woman: women,
  man: [...men, { head: 'noHair1', scale: 1.05 }],
  bearded: men,
  hijab: ['f0b445', 'e8dccb', '8fb8b3', 'c46a5c', '9a86c4'].map((contrast) => ({
    head: 'hijab',
    contrast,
  })),
  turban: [{ head: 'turban' }],
  'elder-woman': [
    { head: 'grayBun', contrast: grey },
    { head: 'grayMedium', contrast: grey },
    { head: 'grayMedium', contrast: '6d625c' },
    { head: 'medium3' },
  ],
  'elder-man': [
    { head: 'grayShort', scale: 1.03, contrast: grey },
    { head: 'grayShort', scale: 1.03, contrast: '6d625c' },
    { head: 'noHair3', scale: 1.04 },
    { head: 'noHair1', scale: 1.04 },
  ],
  open: [
    { head: 'medium1' },
    { head: 'short5', scale: 1.04 },
    { head: 'short4', scale: 1.04 },
    { head: 'afro', scale: 0.98 },
    { head: 'hatBeanie' },
    { head: 'medium3' },
  ],
};

const faces = ['calm', 'smile', 'calm', 'smile', 'cute'] as const;
const skins = 'dba876 d09a66 c98d53 c08552 b98150 b4713f a9683a 9c6236 8f5a31 7d4c29'.split(' ');
const hairs = ['2c1b18', '3a241c', '20141f', '4a2f23'] as const;
const clothing =
  'e29a1b b8453a 2f7f79 3f4a94 8a4585 5b2158 2c7a4b c2557a 37688f d9694a 6b7a2e f0e3cf'.split(' ');
const tones: [light: string, deep: string][] = [
  ['#ecdaea', '#c79bc8'],
  ['#f8e4b0', '#eac05c'],
  ['#f6dac5', '#e6ae8b'],
  ['#dfe2f5', '#a6aedd'],
  ['#dcebd8', '#a0c8a3'],
  ['#f6d8d1', '#e09f94'],
  ['#d8eae8', '#93c2be'],
  ['#f3dbe6', '#d696b4'],
  ['#e9e4d4', '#c3b58f'],
  ['#d9e8f4', '#94bcdc'],
];

function glasses(random: Random, kind: FigureKind): openPeeps.Options {
  const share = kind.startsWith('elder') ? 0.5 : 0.22;
  if (!random.chance(share)) return {};
  return {
    accessories: [random.pick(['glasses', 'glasses2', 'glasses3', 'glasses5'] as const)],
    accessoriesProbability: 100,
  };
}

function beard(random: Random, kind: FigureKind): openPeeps.Options {
  const kept = beards[kind];
  if (!kept || !random.chance(kept.share)) return {};
  return { facialHair: [random.pick(kept.styles)], facialHairProbability: 100 };
}

type Beard = NonNullable<openPeeps.Options['facialHair']>[number];
const beards: Partial<Record<FigureKind, { share: number; styles: Beard[] }>> = {
  man: {
    share: 0.5,
    styles: ['chin', 'full', 'moustache1', 'moustache5', 'moustache6', 'goatee2', 'moustache9'],
  },
  bearded: { share: 1, styles: ['chin', 'full', 'full2', 'full3'] },
  turban: { share: 0.95, styles: ['full', 'full2', 'full3', 'full2'] },
  'elder-man': { share: 0.6, styles: ['moustache5', 'moustache6', 'moustache9', 'chin'] },
};
