/** Draws the sample portraits of the public pages, and the drawn faces of the wall at the gate. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Outfit } from '#server/seed/draw-body.ts';
import type { Head } from '#server/seed/draw-head.ts';
import { PHOTO_WALL_FACES } from '#contract/home/rules.ts';
import { MOSAIC_SIDE } from '#server/platform/pictures/mosaic.ts';
import { drawPortrait, type SceneName } from '#server/seed/draw-portrait.ts';
import { PORTRAIT, portraitOf, type Figure } from '#server/seed/figures.ts';

const ASSETS = path.resolve(import.meta.dirname, '../../src/web/assets');
const OUT = path.join(ASSETS, 'portraits');
const WIDTHS = [320, 640];

interface Sample {
  name: string;
  scene: SceneName;
  tones?: readonly [light: string, deep: string];
  head: Partial<Head> & Pick<Head, 'style' | 'skin'>;
  garment: Outfit['garment'];
  colours: [main: string, second: string, trim: string];
  pattern?: Outfit['pattern'];
  pose: Outfit['pose'];
  prop?: Outfit['prop'];
  broad?: boolean;
  zoom?: number;
  mirrored?: boolean;
}

const samples: Sample[] = [
  {
    name: 'meera',
    scene: 'studio',
    tones: ['#ecdaea', '#c79bc8'],
    head: {
      style: 'long',
      face: 'calm',
      glasses: 'glasses2',
      skin: '#b4713f',
      ornaments: ['earrings', 'bindi'],
    },
    garment: 'sari',
    colours: ['#e29a1b', '#7a2f4a', '#fbf0d9'],
    pose: 'relaxed',
  },
  {
    name: 'kavya',
    scene: 'backwaters',
    head: { style: 'mediumBangs', skin: '#c98d53', ornaments: ['nose-pin'] },
    garment: 'dupatta',
    colours: ['#b8453a', '#f6e3c6', '#f0b445'],
    pose: 'holding',
    prop: 'flower',
    zoom: 0.94,
    mirrored: true,
  },
  {
    name: 'arjun',
    scene: 'hills',
    head: { style: 'short2', face: 'calm', beard: 'full', skin: '#a9683a' },
    garment: 'kurta',
    colours: ['#2f7f79', '#f5ead6', '#e29a1b'],
    pose: 'crossed',
    broad: true,
  },
  {
    name: 'ananya',
    scene: 'teaStall',
    head: {
      style: 'medium3',
      face: 'calm',
      skin: '#9c6236',
      ornaments: ['plait', 'earrings', 'bindi'],
    },
    garment: 'kurti',
    colours: ['#3f4a94', '#e9dccb', '#f0b445'],
    pattern: 'sprigs',
    pose: 'holding',
    prop: 'chai',
  },
  {
    name: 'gurpreet',
    scene: 'park',
    tones: ['#dcebd8', '#a0c8a3'],
    head: { style: 'turban', beard: 'full', skin: '#c08552', cloth: '#8a4585' },
    garment: 'nehru-jacket',
    colours: ['#2f3a4a', '#f3ece2', '#d9a441'],
    pose: 'wave',
    broad: true,
    mirrored: true,
  },
  {
    name: 'zoya',
    scene: 'books',
    tones: ['#f6d8d1', '#e09f94'],
    head: { style: 'hijab', face: 'calm', skin: '#d09a66', cloth: '#5b2f4f', under: '#f0b445' },
    garment: 'coat',
    colours: ['#7fa8a0', '#fbf3e4', '#5b2f4f'],
    pose: 'holding',
    prop: 'book',
  },
  {
    name: 'rohan',
    scene: 'sea',
    head: { style: 'pomp', face: 'calm', glasses: 'glasses', skin: '#b98150' },
    garment: 'short-shirt',
    colours: ['#f2cf6a', '#2f6f74', '#b8453a'],
    pattern: 'sprigs',
    pose: 'hip',
    broad: true,
    mirrored: true,
  },
  {
    name: 'ishita',
    scene: 'evening',
    head: { style: 'longCurly', skin: '#8f5a31', ornaments: ['earrings'] },
    garment: 'denim-jacket',
    colours: ['#2c7a4b', '#f2cf6a', '#f7e7c0'],
    pose: 'relaxed',
    zoom: 0.9,
  },
];

function drawSample(sample: Sample): string {
  const [main, second, trim] = sample.colours;
  return drawPortrait({
    scene: sample.scene,
    tones: sample.tones ?? ['#f6dac5', '#e6ae8b'],
    head: { face: 'smile', hair: '#2c1b18', cloth: '#c2493d', ornaments: [], ...sample.head },
    outfit: {
      garment: sample.garment,
      colours: { main, second, trim },
      pattern: sample.pattern ?? 'plain',
      pose: sample.pose,
      prop: sample.prop ?? 'chai',
    },
    broad: sample.broad ?? false,
    stance: { zoom: 1.2 * (sample.zoom ?? 1), shift: 0, mirrored: sample.mirrored ?? false },
  });
}

await mkdir(OUT, { recursive: true });
for (const sample of samples) {
  const picture = await sharp(Buffer.from(drawSample(sample)))
    .png()
    .toBuffer();
  for (const width of WIDTHS) {
    await sharp(picture)
      .resize(width)
      .webp({ quality: 82, effort: 6, smartSubsample: true })
      .toFile(path.join(OUT, `${sample.name}-${width}.webp`));
  }
}

/** As different as members are. */
const kinds = [
  'woman',
  'man',
  'hijab',
  'bearded',
  'woman',
  'elder-man',
  'turban',
  'woman',
  'man',
  'elder-woman',
  'open',
  'woman',
] as const satisfies Figure['kind'][];

/** Beside each other in one file; coarse as those of members are, and nearer, for a drawn face has little in it. */
const drawn = kinds.slice(0, PHOTO_WALL_FACES).map(async (kind, place) => {
  const picture = await sharp(Buffer.from(drawPortrait(portraitOf({ kind, number: 3 * place }, 0))))
    .resize(PORTRAIT.width, PORTRAIT.height)
    .extract({ left: 110, top: 70, width: 420, height: 420 })
    .png()
    .toBuffer();
  return {
    input: await sharp(picture).resize(MOSAIC_SIDE, MOSAIC_SIDE).png().toBuffer(),
    left: place * MOSAIC_SIDE,
    top: 0,
  };
});
await sharp({
  create: {
    width: PHOTO_WALL_FACES * MOSAIC_SIDE,
    height: MOSAIC_SIDE,
    channels: 3,
    background: 'white',
  },
})
  .composite(await Promise.all(drawn))
  .png({ effort: 10 })
  .toFile(path.join(ASSETS, 'drawn-faces.png'));
