import { drawGarment, sleeveOf, type Garment } from './draw-garments.ts';
import { circle, INK, limb, LINE, path, rect, repeated, stroke } from './draw-shapes.ts';

export type Pose = 'relaxed' | 'hip' | 'holding' | 'crossed' | 'namaste' | 'wave';
export type Prop = 'chai' | 'book' | 'phone' | 'mug' | 'flower' | 'camera';

export interface Outfit {
  garment: Garment;
  /** The cloth, what goes with it, and borders and buttons. */
  colours: { main: string; second: string; trim: string };
  pattern: Pattern;
  pose: Pose;
  prop: Prop;
}

export type Pattern = 'plain' | 'dots' | 'stripes' | 'checks' | 'sprigs' | 'zigzag';

/** From the neck to the hips, in the same units as the head: 391 is the middle, 590 the chin. */
export function drawBody(outfit: Outfit, skin: string, broad: boolean): string {
  const torso = broad ? BROAD : NARROW;
  const { pose } = outfit;
  const sleeve = sleeveOf(outfit.garment, outfit.colours);
  const draw = (arm: Arm, part: 'upper' | 'lower') => drawArm(arm, part, sleeve, skin);
  const { left, right, raised } = poses[pose];
  const arms = { left: shifted(left, broad ? 0 : 26), right: shifted(right, broad ? 0 : -26) };
  const folded = [raised.left && arms.left, raised.right && arms.right].filter((arm) => !!arm);
  const hanging = [!raised.left && arms.left, !raised.right && arms.right].filter((arm) => !!arm);
  return [
    `<defs><clipPath id="torso"><path d="${torso}"/></clipPath>${patternOf(outfit)}</defs>`,
    ...[arms.left, arms.right].map((arm) => draw(arm, 'upper')),
    ...hanging.map((arm) => draw(arm, 'lower')),
    path(torso, outfit.colours.main, INK),
    `<g clip-path="url(#torso)">${rect(-100, 560, 1000, 1340, 'url(#cloth)')}</g>`,
    drawGarment(outfit.garment, { ...outfit.colours, skin }),
    ...(pose === 'holding' ? [props[outfit.prop]()] : []),
    ...folded.map((arm) => draw(arm, 'lower')),
    pose === 'namaste' ? palms(skin) : '',
  ].join('');
}

const silhouette = (shoulder: number, waist: number, hips: number) => {
  const [left, right] = [(x: number) => 391 - x, (x: number) => 391 + x];
  const armpit = shoulder - 22;
  return [
    `M292 596 C270 628 ${left(shoulder - 70)} 632 ${left(shoulder)} 692`,
    `C${left(shoulder + 16)} 760 ${left(armpit)} 800 ${left(armpit)} 850`,
    `C${left(armpit - 8)} 960 ${left(waist)} 1040 ${left(waist)} 1120 C${left(waist)} 1220 ${left(hips)} 1300 ${left(hips)} 1900`,
    `L${right(hips)} 1900 C${right(hips)} 1300 ${right(waist)} 1220 ${right(waist)} 1120`,
    `C${right(waist)} 1040 ${right(armpit - 8)} 960 ${right(armpit)} 850`,
    `C${right(armpit)} 800 ${right(shoulder + 16)} 760 ${right(shoulder)} 692`,
    `C${right(shoulder - 70)} 632 512 628 490 596 Z`,
  ].join(' ');
};
const BROAD = silhouette(252, 214, 232);
const NARROW = silhouette(222, 176, 226);

type Point = [x: number, y: number];
type Arm = [shoulder: Point, elbow: Point, hand: Point];
const arm = (...points: Arm): Arm => points;
const shifted = ([shoulder, elbow, hand]: Arm, by: number): Arm => [
  [shoulder[0] + by, shoulder[1]],
  [elbow[0] + by, elbow[1]],
  hand,
];
/** The same on the other side. */
const mirrored = (points: Arm) => points.map(([x, y]) => [782 - x, y]) as Arm;

const hangs = arm([182, 760], [112, 1030], [128, 1330]);
const onHip = arm([182, 760], [2, 1010], [176, 1190]);
const toChest = arm([182, 760], [96, 1040], [300, 930]);
const across = arm([182, 760], [112, 1035], [520, 1040]);
const joined = arm([182, 760], [70, 1050], [366, 985]);
const up = arm([182, 760], [40, 1000], [-50, 690]);

const poses: Record<Pose, { left: Arm; right: Arm; raised: { left: boolean; right: boolean } }> = {
  relaxed: { left: hangs, right: mirrored(hangs), raised: { left: false, right: false } },
  hip: { left: hangs, right: mirrored(onHip), raised: { left: false, right: true } },
  holding: { left: hangs, right: mirrored(toChest), raised: { left: false, right: true } },
  crossed: { left: across, right: mirrored(across), raised: { left: true, right: true } },
  namaste: { left: joined, right: mirrored(joined), raised: { left: true, right: true } },
  wave: { left: hangs, right: mirrored(up), raised: { left: false, right: true } },
};

const ARM = 108;
const WRIST = 78;

interface Sleeve {
  length: 'long' | 'short';
  colour: string;
  cuff: string | null;
}

/** The lower half ends flat at the elbow: the round end of the upper one is the elbow. */
function drawArm([from, elbow, to]: Arm, part: 'upper' | 'lower', sleeve: Sleeve, skin: string) {
  const isLong = sleeve.length === 'long';
  if (part === 'upper') {
    const whole = limb(line(from, elbow), ARM - 8, isLong ? sleeve.colour : skin);
    return isLong ? whole : whole + cutSleeve(from, between(from, elbow, 0.62), sleeve);
  }
  const joint = circle(...elbow, (ARM - 8) / 2 - 1, isLong ? sleeve.colour : skin);
  const hand = fist(to, Math.atan2(to[1] - elbow[1], to[0] - elbow[0]), skin);
  if (!isLong) return tube(elbow, between(elbow, to, 0.9), WRIST, skin) + hand + joint;
  const wrist = between(elbow, to, 0.84);
  const cuff = sleeve.cuff ? tube(between(elbow, to, 0.74), wrist, WRIST + 14, sleeve.cuff) : '';
  return `${hand}${tube(elbow, wrist, WRIST + 14, sleeve.colour)}${cuff}${joint}`;
}

const line = (a: Point, b: Point) => `M${a.join(' ')} L${b.join(' ')}`;
const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** Flat at both ends, with a line across the second. */
function tube(from: Point, to: Point, width: number, fill: string): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const flat = (end: Point, ink: string, wide: number) =>
    `<path d="${line(from, end)}" fill="none" stroke="${ink}" stroke-width="${wide}"/>`;
  return flat(between(from, to, 1 + LINE / length), INK, width + 2 * LINE) + flat(to, fill, width);
}

function cutSleeve(from: Point, end: Point, { colour, cuff }: Sleeve): string {
  return [
    circle(...from, (ARM + 4) / 2 + LINE, INK),
    tube(from, end, ARM + 4, colour),
    circle(...from, (ARM + 4) / 2, colour),
    cuff ? tube(between(from, end, 0.86), end, ARM + 4, cuff) : '',
  ].join('');
}

function fist([x, y]: Point, angle: number, skin: string): string {
  const degrees = (angle * 180) / Math.PI;
  return `<g transform="translate(${x} ${y}) rotate(${degrees})">${limb('M-20 0 H24', 72, skin)}${limb('M6 -30 L44 -34', 26, skin)}${stroke('M28 -8 h26 M28 14 h24', INK, 6)}</g>`;
}

const palms = (skin: string) =>
  path(
    'M391 800 C362 800 346 860 340 930 L330 1010 L452 1010 L442 930 C436 860 420 800 391 800 Z',
    skin,
    INK,
  ) + stroke('M391 830 V1000', INK, 7);

/** Held at the chest, before the hand closes around it. */
const props: Record<Prop, () => string> = {
  chai: () =>
    `${path('M430 800 L446 950 H526 L542 800 Z', '#f3ede4', INK)}${path('M436 838 L446 944 H526 L536 838 Z', '#b9733c')}${stroke('M462 770 q-14 -26 4 -50 M506 770 q-14 -26 4 -50', '#fff9', 9)}`,
  mug: () =>
    `${path('M424 800 H548 V930 Q548 956 520 956 H452 Q424 956 424 930 Z', '#5b7f9b', INK)}${stroke('M424 850 q-44 0 -40 40 q4 40 44 36', INK, 14)}${stroke('M464 770 q-14 -26 4 -50 M508 770 q-14 -26 4 -50', '#fff9', 9)}`,
  book: () =>
    `<g transform="rotate(-10 480 860)">${path('M372 720 H566 V984 H372 Z', '#a8443b', INK)}${path('M384 732 H400 V972 H384 Z', '#7d2f2a')}${rect(424, 770, 116, 20, '#f2d9a6')}${rect(424, 808, 80, 14, '#f2d9a6')}</g>`,
  phone: () =>
    `<g transform="rotate(8 486 850)">${path('M430 730 H540 Q554 730 554 746 V962 Q554 976 540 976 H430 Q416 976 416 962 V746 Q416 730 430 730 Z', '#2c2732', INK)}${circle(446, 764, 13, '#5d5668')}</g>`,
  flower: () =>
    `${stroke('M486 940 C480 860 500 800 484 730', '#3d7a45', 14)}${path('M484 850 q60 -40 76 6 q-40 30 -76 -6 Z', '#4f9456', INK, 7)}${repeated(8, (place) => `<ellipse cx="484" cy="664" rx="22" ry="40" fill="#f0a22c" stroke="${INK}" stroke-width="6" transform="rotate(${place * 45} 484 700)"/>`)}${circle(484, 700, 26, '#c9661d')}`,
  camera: () =>
    `${stroke('M300 640 C330 800 400 830 430 860 M500 640 C540 720 560 800 560 860', INK, 12)}${path('M388 830 H600 V980 H388 Z', '#33303a', INK)}${circle(494, 905, 56, '#17131a')}${circle(494, 905, 36, '#5f7fa0')}${circle(482, 893, 10, '#dfe9f3')}${rect(410, 812, 60, 26, '#33303a', 6)}`,
};

function patternOf({ pattern, colours: { trim, second } }: Outfit): string {
  const tiles: Record<Pattern, string> = {
    plain: '',
    dots: circle(22, 22, 8, trim) + circle(66, 66, 8, trim),
    stripes: rect(0, 0, 88, 24, second),
    checks: `${rect(0, 0, 88, 14, second)}${rect(0, 0, 14, 88, second)}${rect(44, 0, 5, 88, trim)}${rect(0, 44, 88, 5, trim)}`,
    sprigs: `${path('M44 70 q-4 -26 0 -40', 'none', trim, 5)}${circle(44, 24, 9, trim)}${circle(32, 36, 6, trim)}${circle(56, 36, 6, trim)}`,
    zigzag: stroke('M-4 60 L22 28 L44 60 L66 28 L92 60', second, 10),
  };
  return `<pattern id="cloth" width="88" height="88" patternUnits="userSpaceOnUse"><g opacity="0.75">${tiles[pattern]}</g></pattern>`;
}
