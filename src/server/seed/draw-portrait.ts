import { drawBody, type Outfit } from './draw-body.ts';
import { drawHead, type Head } from './draw-head.ts';
import type { Tones } from './scene-parts.ts';
import { inside } from './scenes-inside.ts';
import { outside } from './scenes-outside.ts';

const scenes = { ...inside, ...outside } satisfies Record<string, (tones: Tones) => string>;
export type SceneName = keyof typeof scenes;

export interface Portrait {
  scene: SceneName;
  tones: Tones;
  head: Head;
  outfit: Outfit;
  broad: boolean;
  stance: {
    /** How large somebody stands in the frame; 1 shows them down to the hips. */
    zoom: number;
    /** How far to the right of the middle, as a part of the frame's width. */
    shift: number;
    /** Looking to the left. */
    mirrored: boolean;
  };
}

const FRAME = { width: 800, height: 1000 };
const SCALE = 0.66;
/** In the units of the figure: where its middle and the top of most heads are. */
const MIDDLE = 391;
const CROWN = 110;
/** What stands up reaches higher. */
const TALL_CROWN = 10;
const tall = new Set<Head['style']>(['bun', 'bun2', 'shaved3', 'pomp']);
/** So much is left above: round and upright crops keep the whole head. */
const ABOVE = 172;

/** As SVG, so many pixels wide. */
export function drawPortrait(portrait: Portrait, pixelsWide: number = FRAME.width): string {
  const { scene, tones, head, outfit, broad } = portrait;
  const figure = drawBody(outfit, head.skin, broad) + drawHead(head);
  return framed(scenes[scene](tones) + placed(portrait, figure), pixelsWide);
}

/** Nothing but the head, where it is in the portrait. */
export const drawPlacedHead = (portrait: Portrait, pixelsWide: number): string =>
  framed(placed(portrait, drawHead({ ...portrait.head, ornaments: [] })), pixelsWide);

function placed({ head, stance }: Portrait, figure: string): string {
  const scale = SCALE * stance.zoom;
  const crown = tall.has(head.style) ? TALL_CROWN : CROWN;
  const across = stance.mirrored ? -scale : scale;
  const left = FRAME.width / 2 + stance.shift * FRAME.width - MIDDLE * across;
  return `<g transform="translate(${left} ${ABOVE - crown * scale}) scale(${across} ${scale})">${figure}</g>`;
}

const framed = (drawn: string, pixelsWide: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FRAME.width} ${FRAME.height}"
    width="${pixelsWide}" height="${(pixelsWide * FRAME.height) / FRAME.width}">${drawn}</svg>`;
