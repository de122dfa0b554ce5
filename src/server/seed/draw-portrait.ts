import * as openPeeps from '@dicebear/open-peeps';
import { createAvatar } from '@dicebear/core';
import sharp, { type Sharp } from 'sharp';

/** CC0 Open Peeps by Pablo Stanley on two-tone backgrounds. */
export interface Portrait {
  tones: readonly [light: string, deep: string];
  look: openPeeps.Options;
  /** Narrow heads stand a little larger in the frame, wide hair a little smaller. */
  scale?: number;
  /** How far the figure stands to the right of the middle, as a part of the frame's width. */
  shift?: number;
}

const FRAME = { width: 800, height: 1000 };
const PEEP = 850;

/** Drawn as one picture; the caller says how wide, and in which format it is kept. */
export function drawPortrait(
  { tones, look, scale = 1, shift = 0 }: Portrait,
  pixelsWide: number = FRAME.width,
): Sharp {
  const { width, height } = FRAME;
  const size = Math.round(PEEP * scale);
  const left = Math.round((width - size) / 2 + shift * width);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"
    width="${pixelsWide}" height="${(pixelsWide * height) / width}">
    ${backdrop(tones)}
    <g transform="translate(${left} ${height - size})">${peep(look, size)}</g>
  </svg>`;
  return sharp(Buffer.from(svg));
}

function backdrop([light, deep]: Portrait['tones']): string {
  const { width, height } = FRAME;
  return `<defs><linearGradient id="tone" x1="0" y1="0" x2="0.7" y2="1">
      <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/>
    </linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#tone)"/>
    <circle cx="${width / 2}" cy="600" r="360" fill="${light}" opacity="0.45"/>`;
}

type PeepOptions = Parameters<typeof createAvatar<openPeeps.Options>>[1] & openPeeps.Options;

function peep(look: openPeeps.Options, size: number): string {
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
  return svg.replaceAll(/(fill|stroke)="(#000|#000000|black)"/g, '$1="#20141f"');
}
