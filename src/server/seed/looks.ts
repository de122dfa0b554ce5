import type { Beard, Head, Ornament } from './draw-head.ts';
import type { Random } from './random.ts';

/** Who a drawn figure can stand for. */
export type FigureKind =
  | 'woman'
  | 'man'
  | 'bearded'
  | 'hijab'
  | 'turban'
  | 'elder-woman'
  | 'elder-man'
  | 'open';

interface Look {
  head: Head;
  /** One for each picture, in turn. */
  faces: Head['face'][];
  broad: boolean;
  /** Wide hair stands a little smaller in the frame. */
  zoom: number;
}

/** What stays the same on all pictures of a person. */
export function lookOf(random: Random, kind: FigureKind): Look {
  const style = random.pick(styles[kind]);
  const isElder = kind.startsWith('elder');
  const turns = random.several(faces, 3);
  const head: Head = {
    style,
    face: turns[0] ?? 'smile',
    skin: `#${random.pick(skins)}`,
    hair: isElder ? random.pick(greys) : random.pick(hairs),
    cloth: random.pick(kind === 'hijab' ? scarves : cloths),
    under: kind === 'hijab' ? random.pick(bands) : undefined,
    glasses: random.chance(isElder ? 0.5 : 0.22) ? random.pick(glasses) : undefined,
    beard: beardOf(random, kind),
    ornaments: ornamentsOf(random, kind, style),
  };
  const feminine = kind === 'woman' || kind === 'elder-woman' || kind === 'hijab';
  return {
    head,
    faces: turns,
    broad: !feminine && (kind !== 'open' || random.chance(0.5)),
    zoom: wide.has(style) ? WIDE_ZOOM : random.between(92, 104) / 100,
  };
}

type Style = Head['style'];
const men: Style[] = [
  'short1',
  'short2',
  'short3',
  'short4',
  'short5',
  'pomp',
  'shaved1',
  'shaved2',
  'shaved3',
];
const styles: Record<FigureKind, Style[]> = {
  woman: [
    'long',
    'longBangs',
    'longCurly',
    'medium1',
    'medium2',
    'medium3',
    'mediumBangs',
    'mediumBangs2',
    'mediumBangs3',
    'mediumStraight',
    'bangs',
    'bangs2',
    'bun2',
    'bun',
    'shaved1',
    'grayBun',
  ],
  man: [...men, 'noHair1', 'grayShort', 'hatBeanie'],
  bearded: [...men, 'grayShort', 'noHair1'],
  hijab: ['hijab'],
  turban: ['turban'],
  'elder-woman': ['grayBun', 'grayMedium', 'medium3', 'mediumBangs2', 'medium1', 'mediumStraight'],
  'elder-man': ['grayShort', 'noHair3', 'noHair1', 'short4', 'short2', 'noHair2'],
  open: ['medium1', 'short5', 'short4', 'afro', 'hatBeanie', 'medium3', 'shaved3', 'bangs2'],
};
const WIDE_ZOOM = 0.86;
const wide = new Set<Style>([
  'longCurly',
  'longBangs',
  'mediumBangs',
  'afro',
  'bun',
  'bun2',
  'shaved3',
]);

const faces: Head['face'][] = ['calm', 'smile', 'cute'];
const glasses = ['glasses', 'glasses2', 'glasses3', 'glasses5'] as const;
const skins =
  'e0b184 dba876 d09a66 c98d53 c08552 b98150 b4713f a9683a 9c6236 8f5a31 7d4c29 6b4023'.split(' ');
const hairs = ['#2c1b18', '#3a241c', '#20141f', '#4a2f23', '#1a1416', '#5a3524'];
const greys = ['#a9a29d', '#c4bfba', '#847b76', '#6d625c', '#dcd8d3'];
const cloths = [
  '#c2493d',
  '#e29a1b',
  '#2f6f74',
  '#3f4a94',
  '#8a4585',
  '#2c7a4b',
  '#d9694a',
  '#e8dccb',
  '#37688f',
];
const scarves = [
  '#2f5d62',
  '#5b2f4f',
  '#39406b',
  '#6b2f35',
  '#3c4a3a',
  '#8a5a4a',
  '#20242f',
  '#7a6a8f',
  '#4a6a86',
];
const bands = ['#f0b445', '#e8dccb', '#8fb8b3', '#c46a5c', '#9a86c4'];

function ornamentsOf(random: Random, kind: FigureKind, style: Style): Ornament[] {
  if (kind !== 'woman' && kind !== 'elder-woman') return [];
  const worn: [Ornament, number][] = [
    ['bindi', kind === 'elder-woman' ? 0.55 : 0.35],
    ['earrings', style === 'medium1' || style === 'bangs2' ? 0 : 0.5],
    ['nose-pin', 0.28],
    ['flowers', style.includes('un') ? 0.5 : 0.06],
    ['plait', style === 'medium3' || style === 'medium2' || style === 'shaved1' ? 0.7 : 0],
    ['headband', style === 'medium2' || style === 'mediumStraight' ? 0.3 : 0],
  ];
  return worn.flatMap(([ornament, share]) => (random.chance(share) ? [ornament] : []));
}

function beardOf(random: Random, kind: FigureKind): Beard | undefined {
  const kept = beards[kind];
  return kept && random.chance(kept.share) ? random.pick(kept.styles) : undefined;
}

const beards: Partial<Record<FigureKind, { share: number; styles: Beard[] }>> = {
  man: {
    share: 0.5,
    styles: ['chin', 'full', 'moustache1', 'moustache5', 'moustache6', 'goatee2', 'goatee1'],
  },
  bearded: { share: 1, styles: ['chin', 'full', 'full2', 'full3'] },
  turban: { share: 0.95, styles: ['full', 'full2', 'full3', 'full2'] },
  'elder-man': { share: 0.7, styles: ['moustache5', 'moustache6', 'moustache9', 'full4', 'full'] },
};
