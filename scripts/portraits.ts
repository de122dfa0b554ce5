/** Draws the sample portraits: CC0 Open Peeps by Pablo Stanley on two-tone backgrounds. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openPeeps } from '@dicebear/collection';
import { createAvatar } from '@dicebear/core';
import sharp from 'sharp';

const OUT = path.resolve(import.meta.dirname, '../src/web/assets/portraits');
const WIDTHS = [320, 640];
const FRAME = { width: 800, height: 1000 };
const PEEP = 850;

type PeepOptions = Parameters<typeof createAvatar<openPeeps.Options>>[1] & openPeeps.Options;

interface Portrait {
  name: string;
  tones: [light: string, deep: string];
  /** Narrow heads stand a little larger in the frame, wide hair a little smaller. */
  scale?: number;
  look: openPeeps.Options;
}

const portraits: Portrait[] = [
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

function backdrop([light, deep]: Portrait['tones']): Buffer {
  const { width, height } = FRAME;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="tone" x1="0" y1="0" x2="0.7" y2="1">
      <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/>
    </linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#tone)"/>
    <circle cx="${width / 2}" cy="600" r="360" fill="${light}" opacity="0.45"/>
  </svg>`);
}

function peep(look: openPeeps.Options, size: number): Buffer {
  const options: PeepOptions = {
    seed: 'portrait',
    size,
    accessoriesProbability: 0,
    facialHairProbability: 0,
    maskProbability: 0,
    headContrastColor: ['2c1b18'],
    ...look,
  };
  const svg = createAvatar(openPeeps, options).toString();
  // Warm black sits better on our tones than pure black.
  return Buffer.from(svg.replaceAll(/(fill|stroke)="(#000|#000000|black)"/g, '$1="#20141f"'));
}

await mkdir(OUT, { recursive: true });
for (const { name, tones, scale = 1, look } of portraits) {
  const size = Math.round(PEEP * scale);
  const overhang = Math.max(0, Math.floor((size - FRAME.width) / 2));
  const figure = await sharp(peep(look, size))
    .extract({ left: overhang, top: 0, width: Math.min(size, FRAME.width), height: size })
    .toBuffer();
  const picture = await sharp(backdrop(tones))
    .composite([{ input: figure, gravity: 'south' }])
    .png()
    .toBuffer();
  for (const width of WIDTHS) {
    await sharp(picture)
      .resize(width)
      .webp({ quality: 82, effort: 6, smartSubsample: true })
      .toFile(path.join(OUT, `${name}-${width}.webp`));
  }
}
