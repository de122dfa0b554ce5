import type { Outfit, Pattern, Pose, Prop } from './draw-body.ts';
import type { Garment } from './draw-garments.ts';
import type { Head } from './draw-head.ts';
import type { FigureKind } from './looks.ts';

/** Another one for every number; the same for the same. */
export function outfitOf(kind: FigureKind, { cloth }: Head, number: number): Outfit {
  const garment = nth(wardrobes[kind], number);
  const [main, second, trim] = nth(palettes, number * 5 + Math.floor(number / 7));
  const covered = kind === 'hijab' && garment !== 'blazer' ? cloth : second;
  return {
    garment,
    colours: { main, second: covered, trim },
    pattern: nth(patterns[garment] ?? plain, number * 3),
    pose: nth(posesIn[garment] ?? poses, number * 7 + Math.floor(number / 5)),
    prop: nth(held, number),
  };
}

const nth = <Value>(from: readonly Value[], place: number) => from[place % from.length] as Value;

const feminine: Garment[] = [
  'sari',
  'kurti',
  'dupatta',
  'sari-pleated',
  'shirt',
  'dupatta-across',
  'blazer',
  'tee',
  'kurti',
  'denim-jacket',
  'sari',
  'sweater',
  'dupatta',
];
const masculine: Garment[] = [
  'kurta',
  'shirt',
  'nehru-jacket',
  'tee',
  'blazer',
  'short-shirt',
  'kurta',
  'polo',
  'denim-jacket',
  'sweater',
  'hoodie',
  'shirt',
];
const wardrobes: Record<FigureKind, readonly Garment[]> = {
  woman: feminine,
  man: masculine,
  bearded: masculine,
  hijab: ['kurti', 'coat', 'dupatta', 'blazer', 'sweater', 'kurti', 'coat'],
  turban: ['kurta', 'shirt', 'blazer', 'nehru-jacket', 'sweater', 'polo', 'kurta', 'short-shirt'],
  'elder-woman': ['sari', 'shawl', 'sari-pleated', 'dupatta', 'sari', 'kurti'],
  'elder-man': ['kurta', 'nehru-jacket', 'shirt', 'shawl', 'sweater', 'blazer', 'short-shirt'],
  open: ['kurta', 'tee', 'shirt', 'denim-jacket', 'hoodie', 'kurti', 'blazer', 'shawl'],
};

const plain: readonly Pattern[] = ['plain'];
const printed: readonly Pattern[] = ['sprigs', 'plain', 'dots', 'zigzag', 'plain', 'stripes'];
const patterns: Partial<Record<Garment, readonly Pattern[]>> = {
  sari: ['plain', 'sprigs', 'dots', 'zigzag'],
  'sari-pleated': ['sprigs', 'plain', 'dots'],
  kurti: printed,
  dupatta: ['plain', 'dots', 'sprigs'],
  'dupatta-across': printed,
  kurta: ['plain', 'plain', 'sprigs'],
  shirt: ['checks', 'plain', 'stripes', 'dots', 'plain'],
  'short-shirt': ['sprigs', 'checks', 'stripes', 'plain'],
  tee: ['plain', 'stripes'],
};

const poses: readonly Pose[] = [
  'relaxed',
  'holding',
  'crossed',
  'hip',
  'namaste',
  'wave',
  'holding',
];
const posesIn: Partial<Record<Garment, readonly Pose[]>> = {
  shawl: ['relaxed', 'namaste', 'relaxed'],
  sari: ['relaxed', 'namaste', 'hip', 'holding', 'wave'],
  'sari-pleated': ['namaste', 'relaxed', 'holding', 'wave'],
  dupatta: ['holding', 'relaxed', 'namaste', 'wave'],
  hoodie: ['relaxed', 'holding', 'wave', 'crossed'],
};
const held: readonly Prop[] = ['chai', 'book', 'mug', 'camera', 'phone', 'flower', 'chai'];

/** Cloth, what goes with it, and borders or buttons. */
const palettes: readonly (readonly [main: string, second: string, trim: string])[] = [
  ['#8a2f4f', '#f0b445', '#f3d795'],
  ['#2f7f79', '#f5ead6', '#e29a1b'],
  ['#e29a1b', '#7a2f4a', '#fbf0d9'],
  ['#3f4a94', '#e9dccb', '#f0b445'],
  ['#f3e7d6', '#b8453a', '#c98f3a'],
  ['#2c7a4b', '#f2cf6a', '#f7e7c0'],
  ['#c2557a', '#38506e', '#f6dcb0'],
  ['#37688f', '#f4e6d2', '#e0765a'],
  ['#b8453a', '#f6e3c6', '#f0b445'],
  ['#6b7a2e', '#f1e4c9', '#d9694a'],
  ['#5b2158', '#e6a5b4', '#e8c170'],
  ['#dfe6ea', '#37688f', '#2f3a4a'],
  ['#d9694a', '#2f5d62', '#fbe6c4'],
  ['#2f3a4a', '#f3ece2', '#d9a441'],
  ['#e8b7a4', '#7d3f52', '#b98a3f'],
  ['#7fa8a0', '#fbf3e4', '#8a4585'],
  ['#8a6a4f', '#f1e6d4', '#e0b65c'],
  ['#a68bc0', '#4a2f5b', '#f2dcae'],
  ['#f2cf6a', '#2f6f74', '#b8453a'],
];
