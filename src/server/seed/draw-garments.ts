import { circle, INK, path, rect, repeated, stroke } from './draw-shapes.ts';

interface Cloth {
  main: string;
  second: string;
  trim: string;
  skin: string;
}

const NECK = 'M322 490 L322 556 C320 586 304 598 284 608';
const NECK_BACK = 'C478 598 464 586 464 556 L464 490';
const clipped = (inside: string) => `<g clip-path="url(#torso)">${inside}</g>`;
const line = (d: string, colour = INK, width = 8) => stroke(d, colour, width);
const shade = (d: string) => path(d, '#20141f', undefined).replace('/>', ' opacity="0.13"/>');

/** The neck, and as much of the chest as the neckline leaves free. */
const neck = (skin: string, neckline: string) =>
  path(`${NECK} ${neckline} 498 608 ${NECK_BACK}`, skin, INK) +
  clipped(shade('M322 556 C360 612 430 612 464 556 L464 500 H322 Z'));
const ROUND = 'C300 690 482 690';
const DEEP = 'C296 760 486 760';
const VEE = 'L391 772 L';
const SHALLOW = 'C320 640 462 640';

const buttons = (from: number, count: number, colour: string, gap = 74) =>
  repeated(count, (place) => circle(391, from + place * gap, 8, colour));

const collar = (fill: string) =>
  path('M318 566 L272 606 L330 700 L391 652 Z', fill, INK) +
  path('M464 566 L512 606 L452 700 L391 652 Z', fill, INK);

/** A thin gold line beside a broad band, as woven borders have it. */
const border = (d: string, trim: string) =>
  line(d, INK, 44) + line(d, trim, 32) + line(d, '#fff6', 5);

function sari({ main, second, trim, skin }: Cloth): string {
  const drape =
    'M486 600 C560 616 616 640 640 700 C600 900 420 1080 160 1190 L120 960 C300 900 440 760 470 606 Z';
  return [
    clipped(
      `${rect(100, 560, 600, 420, second)}${rect(100, 980, 600, 110, skin)}${line('M100 980 H700', INK, 10)}`,
    ),
    neck(skin, DEEP),
    clipped(
      `${path(drape, main, INK)}${rect(100, 1080, 600, 820, main)}${rect(100, 1080, 600, 820, 'url(#cloth)')}${path(drape, 'url(#cloth)')}${line('M100 1082 H700')}`,
    ),
    clipped(
      `${border('M472 606 C440 760 300 900 110 972', trim)}${line('M560 640 C530 820 400 980 200 1090 M606 670 C590 860 430 1050 240 1150', '#20141f55', 7)}`,
    ),
    clipped(
      line('M330 1100 V1900 M372 1100 V1900 M414 1100 V1900 M456 1100 V1900', '#20141f44', 8),
    ),
  ].join('');
}

function pleatedSari({ main, second, trim, skin }: Cloth): string {
  const fall = 'M500 600 L640 640 L690 1900 H560 C560 1300 520 900 470 610 Z';
  return [
    clipped(
      `${rect(100, 560, 600, 380, second)}${rect(100, 940, 600, 960, main)}${rect(100, 940, 600, 960, 'url(#cloth)')}`,
    ),
    neck(skin, ROUND),
    clipped(
      `${path('M486 600 L560 640 C540 820 330 900 110 930 L110 1200 C380 1120 620 980 690 700 Z', main, INK)}${line('M520 620 C490 800 320 880 110 920', trim, 22)}${line('M640 700 C580 960 360 1060 110 1150', '#20141f44', 7)}`,
    ),
    clipped(
      `${path(fall, main, INK)}${path(fall, 'url(#cloth)')}${border('M486 606 C530 900 580 1300 576 1900', trim)}${line('M560 640 C600 900 630 1300 634 1900', '#20141f55', 7)}`,
    ),
  ].join('');
}

const yoke = (trim: string) =>
  line('M284 612 C300 706 482 706 498 612', trim, 20) +
  line('M391 690 V900', trim, 16) +
  repeated(5, (place) => circle(391, 716 + place * 42, 7, '#fff8'));

const kurti = ({ trim, skin }: Cloth) =>
  neck(skin, ROUND) +
  yoke(trim) +
  clipped(
    line(
      'M240 900 C250 1000 240 1100 226 1200 M542 900 C532 1000 542 1100 556 1200',
      '#20141f44',
      7,
    ),
  );

function dupatta({ second, trim, skin }: Cloth): string {
  const side = (mirror: boolean) => {
    const fall = 'M296 600 C250 616 214 640 190 690 L176 1900 H292 C282 1300 292 900 330 650 Z';
    const drawn =
      path(fall, second, INK) +
      border('M250 640 C226 800 226 1200 228 1900', trim) +
      line('M300 640 C272 800 268 1200 266 1900', '#20141f33', 7);
    return mirror ? `<g transform="translate(782 0) scale(-1 1)">${drawn}</g>` : drawn;
  };
  return neck(skin, ROUND) + yoke(trim) + side(false) + side(true);
}

function dupattaAcross({ second, trim, skin }: Cloth): string {
  const band =
    'M500 600 C560 620 610 640 640 690 C560 900 380 1080 150 1180 L130 1040 C320 960 440 800 470 610 Z';
  return [
    neck(skin, ROUND),
    yoke(trim),
    clipped(
      `${path(band, second, INK)}${line('M530 640 C490 820 360 980 150 1100 M590 670 C530 880 380 1050 170 1150', '#20141f44', 7)}${border('M486 612 C450 780 320 940 130 1024', trim)}`,
    ),
    path(
      'M520 606 C580 616 640 650 660 720 L690 1300 H610 C610 1000 590 780 520 606 Z',
      second,
      INK,
    ),
    border('M632 1276 H690', trim),
  ].join('');
}

const stand = (fill: string) =>
  path('M300 590 C330 628 452 628 482 590 L490 630 C450 676 332 676 292 630 Z', fill, INK);

const kurta = ({ main, trim, skin }: Cloth) =>
  [
    neck(skin, SHALLOW),
    stand(main),
    path('M372 652 H410 V930 L391 948 L372 930 Z', trim, INK, 7),
    buttons(700, 4, '#fff', 60),
    clipped(
      line(
        'M190 1300 C210 1200 204 1100 210 1000 M592 1300 C572 1200 578 1100 572 1000',
        '#20141f44',
        7,
      ),
    ),
  ].join('');

const nehruJacket = ({ second, trim, skin }: Cloth) =>
  [
    clipped(path('M340 600 H442 L470 1900 H312 Z', second)),
    neck(skin, SHALLOW),
    stand(second),
    clipped(line('M334 640 C380 800 391 900 391 1900', INK, 9)),
    clipped(line('M448 640 C440 760 400 820 391 900', INK, 9)),
    clipped(repeated(5, (place) => circle(416, 930 + place * 96, 10, trim))),
    path('M490 820 H566 L560 846 H496 Z', trim, INK, 6),
    clipped(line('M250 1180 H330 M452 1180 H532', '#20141f77', 8)),
  ].join('');

const shirt = ({ main, trim, skin }: Cloth) =>
  [
    neck(skin, 'L391 668 L'),
    collar(main),
    clipped(line('M391 668 V1900', '#20141f88', 7)),
    clipped(buttons(750, 10, trim, 92)),
    path('M470 820 H566 V910 L518 936 L470 910 Z', 'none', '#20141f77', 6),
  ].join('');

const tee = ({ second, trim, skin }: Cloth) =>
  [
    neck(skin, ROUND),
    line('M284 610 C300 694 482 694 498 610', INK, 26),
    line('M284 610 C300 694 482 694 498 610', second, 12),
    circle(391, 900, 74, second),
    path('M340 930 L391 840 L442 930 Z', trim),
    circle(391, 960, 10, trim),
  ].join('');

const polo = ({ second, trim, skin }: Cloth) =>
  [
    neck(skin, 'L391 690 L'),
    collar(second),
    path('M374 680 H408 V840 H374 Z', second, INK, 7),
    buttons(730, 2, trim, 60),
    circle(520, 830, 15, second),
  ].join('');

function blazer({ main, second, trim, skin }: Cloth): string {
  const lapel = 'M292 600 L246 652 L270 760 L232 790 L391 1080 L330 690 Z';
  return [
    clipped(path('M300 590 L391 1090 L482 590 Z', second)),
    neck(skin, 'L391 720 L'),
    path('M318 566 L296 610 L340 720 L391 690 Z', second, INK, 8),
    path('M464 566 L486 610 L442 720 L391 690 Z', second, INK, 8),
    path(lapel, main, INK),
    `<g transform="translate(782 0) scale(-1 1)">${path(lapel, main, INK)}</g>`,
    clipped(line('M391 1080 V1900', INK, 9)),
    clipped(repeated(2, (place) => circle(414, 1140 + place * 110, 12, trim))),
    path('M496 850 H572 L568 872 H500 Z', trim, INK, 6),
  ].join('');
}

const denimJacket = ({ second, skin, main }: Cloth) =>
  [
    clipped(path('M330 590 L352 1900 H430 L452 590 Z', second)),
    neck(skin, ROUND),
    clipped(line('M330 640 L352 1900 M452 640 L430 1900', INK, 10)),
    path('M306 570 L244 640 L300 760 L346 664 Z', main, INK),
    path('M476 570 L538 640 L482 760 L436 664 Z', main, INK),
    clipped(line('M170 830 H344 M438 830 H612', '#fff7', 5)),
    path('M220 850 H310 V940 H220 Z', main, INK, 7),
    path('M472 850 H562 V940 H472 Z', main, INK, 7),
    clipped(repeated(5, (place) => circle(336, 800 + place * 110, 8, '#d9b36a'))),
  ].join('');

const sweater = ({ second, trim, skin }: Cloth) =>
  [
    clipped(
      `${rect(100, 850, 600, 120, second)}${line('M120 940 L170 880 L220 940 L270 880 L320 940 L370 880 L420 940 L470 880 L520 940 L570 880 L620 940 L670 880', trim, 14)}`,
    ),
    neck(skin, SHALLOW),
    line('M290 606 C320 660 462 660 492 606', INK, 50),
    line('M290 606 C320 660 462 660 492 606', second, 30),
    clipped(line('M140 1330 H640', '#20141f44', 8)),
  ].join('');

const hoodie = ({ main, second, skin }: Cloth) =>
  [
    path(
      'M300 560 C230 580 210 640 240 690 C300 640 330 690 391 760 C452 690 482 640 542 690 C572 640 552 580 482 560 Z',
      main,
      INK,
    ),
    neck(skin, ROUND),
    path(
      'M300 580 C240 620 240 690 391 770 C542 690 542 620 482 580 C480 650 440 690 391 700 C342 690 302 650 300 580 Z',
      second,
      INK,
    ),
    line('M352 740 V880 M430 740 V860', '#f6f1ea', 10),
    path('M270 1080 H512 L560 1300 H222 Z', main, INK),
  ].join('');

const shawl = ({ main, second, trim, skin }: Cloth) =>
  [
    clipped(rect(100, 560, 600, 1340, second)),
    neck(skin, ROUND),
    path(
      'M300 592 C220 612 130 650 88 760 L60 1300 L300 1900 L420 1900 C330 1300 300 900 372 700 Z',
      main,
      INK,
    ),
    path(
      'M482 592 C562 612 652 650 694 760 L722 1300 L560 1900 L400 1900 C500 1300 520 900 420 690 Z',
      main,
      INK,
    ),
    border('M356 690 C300 880 330 1300 404 1900', trim),
    border('M436 690 C500 880 480 1300 420 1900', trim),
  ].join('');

const coat = ({ main, trim, skin }: Cloth) =>
  [
    neck(skin, VEE),
    path('M300 596 L230 660 L300 800 L391 900 L346 700 Z', main, INK),
    path('M482 596 L552 660 L482 800 L391 900 L436 700 Z', main, INK),
    clipped(line('M391 900 V1900', INK, 9)),
    clipped(repeated(4, (place) => circle(420, 950 + place * 100, 11, trim))),
  ].join('');

/** Drawn over a plain torso whose cloth and pattern are there already. */
const garments = {
  sari: { sleeve: 'short', draw: sari },
  'sari-pleated': { sleeve: 'short', draw: pleatedSari },
  kurti: { sleeve: 'long', draw: kurti },
  dupatta: { sleeve: 'long', draw: dupatta },
  'dupatta-across': { sleeve: 'short', draw: dupattaAcross },
  kurta: { sleeve: 'long', draw: kurta },
  'nehru-jacket': { sleeve: 'long', draw: nehruJacket },
  shirt: { sleeve: 'long', draw: shirt },
  'short-shirt': { sleeve: 'short', draw: shirt },
  tee: { sleeve: 'short', draw: tee },
  polo: { sleeve: 'short', draw: polo },
  blazer: { sleeve: 'long', draw: blazer },
  'denim-jacket': { sleeve: 'long', draw: denimJacket },
  sweater: { sleeve: 'long', draw: sweater },
  hoodie: { sleeve: 'long', draw: hoodie },
  shawl: { sleeve: 'long', draw: shawl },
  coat: { sleeve: 'long', draw: coat },
} as const satisfies Record<string, { sleeve: 'long' | 'short'; draw: (cloth: Cloth) => string }>;
export type Garment = keyof typeof garments;

export const drawGarment = (garment: Garment, cloth: Cloth): string =>
  garments[garment].draw(cloth);

/** Sleeves are the garment's, or those of what is worn under it. */
export function sleeveOf(garment: Garment, { main, second, trim }: Omit<Cloth, 'skin'>) {
  const under: Garment[] = ['nehru-jacket', 'sari', 'sari-pleated', 'shawl'];
  const cuffed: Garment[] = [
    'kurti',
    'dupatta',
    'dupatta-across',
    'sari',
    'sari-pleated',
    'sweater',
  ];
  return {
    length: garments[garment].sleeve,
    colour: under.includes(garment) ? second : main,
    cuff: cuffed.includes(garment) ? trim : null,
  };
}
