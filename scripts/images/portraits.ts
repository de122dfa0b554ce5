/** Draws the sample portraits of the public pages. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawPortrait, type Portrait } from '#server/seed/draw-portrait.ts';

const OUT = path.resolve(import.meta.dirname, '../../src/web/assets/portraits');
const WIDTHS = [320, 640];
const portraits: (Portrait & { name: string })[] = [
  {
    name: 'meera',
    tones: ['#ecdaea', '#c79bc8'],
    look: {
      head: ['long'],
      face: ['calm'],
      accessories: ['glasses2'],
      accessoriesProbability: 100,
      skinColor: ['b4713f'],
      clothingColor: ['e29a1b'],
    },
  },
  {
    name: 'kavya',
    tones: ['#f8e4b0', '#eac05c'],
    look: {
      head: ['mediumBangs'],
      face: ['smile'],
      skinColor: ['c98d53'],
      clothingColor: ['b8453a'],
    },
  },
  {
    name: 'arjun',
    tones: ['#f6dac5', '#e6ae8b'],
    scale: 1.06,
    look: {
      head: ['short2'],
      face: ['calm'],
      facialHair: ['full'],
      facialHairProbability: 100,
      skinColor: ['a9683a'],
      clothingColor: ['2f7f79'],
    },
  },
  {
    name: 'ananya',
    tones: ['#dfe2f5', '#a6aedd'],
    look: {
      head: ['medium3'],
      face: ['calm'],
      skinColor: ['9c6236'],
      clothingColor: ['3f4a94'],
    },
  },
  {
    name: 'gurpreet',
    tones: ['#dcebd8', '#a0c8a3'],
    look: {
      head: ['turban'],
      face: ['smile'],
      facialHair: ['full'],
      facialHairProbability: 100,
      skinColor: ['c08552'],
      clothingColor: ['8a4585'],
    },
  },
  {
    name: 'zoya',
    tones: ['#f6d8d1', '#e09f94'],
    look: {
      head: ['hijab'],
      headContrastColor: ['f0b445'],
      face: ['calm'],
      skinColor: ['d09a66'],
      clothingColor: ['5b2158'],
    },
  },
  {
    name: 'rohan',
    tones: ['#d8eae8', '#93c2be'],
    scale: 1.04,
    look: {
      head: ['pomp'],
      face: ['calm'],
      accessories: ['glasses'],
      accessoriesProbability: 100,
      skinColor: ['b98150'],
      clothingColor: ['e29a1b'],
    },
  },
  {
    name: 'ishita',
    tones: ['#f3dbe6', '#d696b4'],
    scale: 0.93,
    look: {
      head: ['longCurly'],
      face: ['smile'],
      skinColor: ['8f5a31'],
      clothingColor: ['2c7a4b'],
    },
  },
];

await mkdir(OUT, { recursive: true });
for (const { name, ...portrait } of portraits) {
  const picture = await drawPortrait(portrait).png().toBuffer();
  for (const width of WIDTHS) {
    await sharp(picture)
      .resize(width)
      .webp({ quality: 82, effort: 6, smartSubsample: true })
      .toFile(path.join(OUT, `${name}-${width}.webp`));
  }
}
