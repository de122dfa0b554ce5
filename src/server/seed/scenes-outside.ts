import { circle, path, rect, repeated, stroke } from './draw-shapes.ts';
import { faded, palm, pane, plant, sky, tree, type Tones } from './scene-parts.ts';

/** Quiet, without outlines: who stands before them comes first. 800 wide, 1000 high. */

function balcony([light, deep]: Tones): string {
  const houses = [
    [20, 470, 130],
    [150, 400, 110],
    [560, 440, 120],
    [680, 380, 130],
  ] as const;
  return [
    sky('#d9eaf4', light),
    ...houses.map(
      ([x, y, width], place) =>
        rect(x, y, width, 600, place % 2 ? '#e7c9b2' : '#d9b3a4') +
        repeated(8, (n) =>
          rect(x + 18 + (n % 2) * 56, y + 34 + Math.floor(n / 2) * 74, 34, 42, '#b98d86'),
        ),
    ),
    faded(stroke('M0 210 C260 300 540 300 800 190', '#7d5a68', 4), 0.5),
    ...['#d96a4b', '#f0c266', '#6fa3a0', '#b5688f'].map((colour, place) =>
      path(`M${170 + place * 120} 262 h64 v84 h-64 Z`, colour).replace('/>', ' opacity="0.7"/>'),
    ),
    rect(0, 800, 800, 200, deep),
    rect(0, 640, 800, 22, '#6d4a4f'),
    repeated(17, (place) => rect(14 + place * 48, 660, 10, 180, '#7d575b')),
    plant(90, 840, '#4f8f5b', '#b4583f', 1.25),
    plant(720, 850, '#3f7d55', '#c77a4a', 1.05),
  ].join('');
}

function hills(): string {
  const flags = ['#d9534a', '#f3f0e6', '#4f8f5b', '#f0c24b', '#4f7fb4'];
  return [
    sky('#bcdcec', '#f6ecd9'),
    path('M0 520 L140 330 L230 430 L380 220 L520 430 L640 310 L800 500 V1000 H0 Z', '#a9b9d3'),
    path(
      'M380 220 L336 282 L372 300 L392 276 L424 300 L432 290 Z M640 310 L606 342 L640 356 L676 344 Z M140 330 L112 368 L146 380 L166 364 Z',
      '#fff',
    ),
    path('M0 620 C140 520 260 600 400 560 C560 510 660 590 800 540 V1000 H0 Z', '#7fa08c'),
    path('M0 760 C200 660 420 760 800 680 V1000 H0 Z', '#5c8768'),
    repeated(9, (place) =>
      path(
        `M${30 + place * 92} ${720 + (place % 3) * 26} l34 -120 l34 120 Z`,
        place % 2 ? '#3f6b52' : '#4b785b',
      ),
    ),
    stroke('M0 120 Q400 300 800 90', '#8a8a8a', 3),
    repeated(14, (place) =>
      path(
        `M${20 + place * 56} ${132 + Math.sin((place / 13) * Math.PI) * 66} h40 v46 h-40 Z`,
        flags[place % 5] ?? '',
      ),
    ),
  ].join('');
}

function sea([, deep]: Tones): string {
  return [
    sky('#cfe8f3', '#fbe6cd'),
    circle(610, 300, 70, '#ffe2a1'),
    rect(0, 440, 800, 300, '#5fa3b4'),
    repeated(12, (place) => rect((place * 167) % 760, 470 + place * 20, 110, 6, '#8fc4cf', 3)),
    path('M110 430 h150 l-26 40 h-100 Z', deep),
    path('M180 425 V320 l70 96 Z', '#fff7ec'),
    path('M0 720 C200 690 520 750 800 700 V1000 H0 Z', '#ecd3a4'),
    path('M0 716 C200 686 520 746 800 696 V712 C520 766 200 702 0 736 Z', '#fbf3e4'),
    palm(60, 1000, 640, '#4d8a5d', '#a9825a'),
  ].join('');
}

function evening(): string {
  const towers = [
    [0, 420, 110],
    [110, 340, 90],
    [200, 470, 100],
    [300, 380, 80],
    [470, 450, 90],
    [560, 320, 110],
    [670, 410, 130],
  ] as const;
  return [
    sky('#3a2f63', '#e88f6a'),
    circle(640, 170, 46, '#fdeecb'),
    ...towers.map(
      ([x, y, width], tower) =>
        rect(x, y, width, 700, tower % 2 ? '#33264f' : '#3f2e58') +
        repeated(18, (n) =>
          (n * 7 + tower * 3) % 5 < 3
            ? rect(x + 14 + (n % 3) * 28, y + 28 + Math.floor(n / 3) * 52, 14, 22, '#f8cf7b')
            : '',
        ),
    ),
    rect(0, 800, 800, 200, '#241a38'),
    stroke('M-10 120 C200 260 520 250 820 90', '#20141f', 4),
    repeated(
      12,
      (place) =>
        faded(
          circle(40 + place * 66, 146 + Math.sin((place / 11) * Math.PI) * 74, 22, '#ffdf94'),
          0.35,
        ) + circle(40 + place * 66, 146 + Math.sin((place / 11) * Math.PI) * 74, 9, '#ffe9b5'),
    ),
  ].join('');
}

function garden([, deep]: Tones): string {
  return [
    sky('#e4f0e0', '#cfe3c4'),
    rect(0, 300, 800, 420, '#d8b79a'),
    repeated(6, (row) =>
      repeated(9, (brick) =>
        rect(brick * 96 - (row % 2) * 48, 306 + row * 70, 88, 62, '#cba98b', 4),
      ),
    ),
    repeated(46, (place) =>
      circle(
        (place * 137) % 800,
        120 + ((place * 71) % 330),
        26 + ((place * 5) % 3) * 9,
        ['#4f8f5b', '#3f7d55', '#68a36a'][place % 3] ?? '',
      ),
    ),
    repeated(40, (place) =>
      circle(
        (place * 173 + 30) % 800,
        110 + ((place * 97) % 350),
        13,
        place % 3 ? '#d6487e' : '#f08fb0',
      ),
    ),
    rect(0, 720, 800, 280, '#93b86f'),
    faded(rect(0, 720, 800, 280, deep), 0.15),
    plant(690, 880, '#3f7d55', '#b4583f', 1.1),
  ].join('');
}

function arches([light]: Tones): string {
  const arch = (x: number, width: number, top: number, fill: string) => {
    const half = width / 2;
    return path(
      `M${x} 1000 V${top + half} q0 -${half * 0.55} ${half * 0.45} -${half * 0.66} q${half * 0.32} -${half * 0.1} ${half * 0.55} -${half * 0.5} q${half * 0.23} ${half * 0.4} ${half * 0.55} ${half * 0.5} q${half * 0.45} ${half * 0.11} ${half * 0.45} ${half * 0.66} V1000 Z`,
      fill,
    );
  };
  return [
    rect(0, 0, 800, 1000, '#dd9f78'),
    rect(0, 0, 800, 90, '#c98560'),
    repeated(14, (place) => path(`M${10 + place * 58} 90 h40 l-20 36 Z`, '#f0cfae')),
    arch(120, 560, 140, '#f1d2b0'),
    arch(160, 480, 190, '#bfe0ea'),
    faded(arch(160, 480, 190, light), 0.45),
    path('M160 700 C300 620 480 640 640 690 V1000 H160 Z', '#c9a373'),
    path('M420 650 h150 v-110 q-75 -90 -150 0 Z', '#e4b98f'),
    circle(40, 420, 26, '#f0cfae'),
    circle(760, 420, 26, '#f0cfae'),
    repeated(
      3,
      (place) =>
        circle(40, 520 + place * 90, 12, '#f0cfae') + circle(760, 520 + place * 90, 12, '#f0cfae'),
    ),
  ].join('');
}

function street([light, deep]: Tones): string {
  return [
    rect(0, 0, 800, 1000, light),
    faded(rect(0, 0, 800, 1000, '#e8b04a'), 0.25),
    pane(60, 120, 170, 230, deep, '#6d7f8a'),
    stroke('M145 120 V350 M60 235 H230', deep, 10),
    rect(540, 110, 220, 640, deep, 10),
    rect(560, 130, 180, 620, '#2f6f74'),
    repeated(2, (column) =>
      repeated(3, (row) => rect(576 + column * 82, 150 + row * 190, 66, 160, '#3d858a', 6)),
    ),
    rect(0, 750, 800, 250, '#b9a593'),
    path('M30 800 V610 q0 -70 70 -70 h170 q60 0 70 70 l30 100 v90 Z', '#3c7d4a'),
    path('M30 620 q0 -80 70 -80 h170 q50 0 66 60 Z', '#f0c24b'),
    path('M200 580 h100 l24 90 h-124 Z', '#cfe3e6'),
    circle(110, 810, 46, '#2f2a33') +
      circle(110, 810, 20, '#9a949e') +
      circle(320, 810, 46, '#2f2a33') +
      circle(320, 810, 20, '#9a949e'),
  ].join('');
}

function backwaters(): string {
  return [
    sky('#d8eef0', '#f7ecd2'),
    path('M0 470 C200 430 520 450 800 430 V560 H0 Z', '#5f9a68'),
    repeated(5, (place) =>
      palm(80 + place * 170, 480, 190 + (place % 3) * 40, '#4b8a59', '#8a6b4f'),
    ),
    rect(0, 540, 800, 460, '#79b0ab'),
    repeated(12, (place) => rect((place * 181) % 740, 580 + place * 32, 130, 6, '#a3cdc8', 3)),
    path('M470 590 h300 l-40 50 h-220 Z', '#6d4a35'),
    path('M510 590 q110 -130 220 0 Z', '#b98d5a'),
    stroke('M510 590 q110 -130 220 0 M560 545 V590 M620 526 V590 M680 545 V590', '#8a6338', 6),
  ].join('');
}

function teaGarden(): string {
  return [
    sky('#dbeef2', '#eef3dc'),
    path('M0 380 C180 260 360 380 520 300 C640 250 720 320 800 290 V1000 H0 Z', '#a9c7b4'),
    path('M0 500 C240 380 520 500 800 420 V1000 H0 Z', '#6fa36b'),
    repeated(9, (row) =>
      stroke(
        `M-20 ${560 + row * 54} C240 ${450 + row * 58} 540 ${570 + row * 50} 820 ${480 + row * 56}`,
        row % 2 ? '#4f8a53' : '#5f985d',
        30,
        'stroke-dasharray="34 16"',
      ),
    ),
    tree(690, 430, 120, '#4b7f58'),
    tree(90, 500, 90, '#578a60'),
  ].join('');
}

function park([, deep]: Tones): string {
  return [
    sky('#d5ebf3', '#f3efd6'),
    repeated(6, (place) =>
      tree(40 + place * 150, 600, 120 + (place % 3) * 34, place % 2 ? '#7fae72' : '#6a9f68'),
    ),
    rect(0, 590, 800, 410, '#9cc27a'),
    path('M330 590 H430 L660 1000 H180 Z', '#e3cfa6'),
    rect(40, 700, 220, 20, deep, 6) +
      rect(40, 650, 220, 18, deep, 6) +
      rect(60, 650, 14, 130, '#5b4a45') +
      rect(226, 650, 14, 130, '#5b4a45'),
    repeated(10, (place) =>
      circle(
        560 + ((place * 67) % 230),
        720 + ((place * 43) % 240),
        9,
        place % 2 ? '#f0c24b' : '#e8746a',
      ),
    ),
  ].join('');
}

function sunrise(): string {
  return [
    sky('#f7c9a0', '#fbe8c8'),
    circle(400, 420, 150, '#fff1c9'),
    faded(circle(400, 420, 230, '#ffe0a0'), 0.4),
    path('M0 520 C120 470 260 520 400 490 C560 460 680 520 800 480 V1000 H0 Z', '#d59a86'),
    path(
      'M60 520 v-130 q40 -70 80 0 v130 Z M92 330 v-60 h16 v60 Z M640 500 v-90 q30 -50 60 0 v90 Z',
      '#b9776f',
    ),
    rect(0, 560, 800, 440, '#c58f84'),
    repeated(9, (place) =>
      rect(
        290 + ((place * 41) % 90) - place * 6,
        580 + place * 40,
        140 + place * 12,
        8,
        '#fbe3bd',
        4,
      ),
    ),
    path('M70 640 h190 l-34 40 h-124 Z', '#7d4a4f'),
    repeated(5, (place) =>
      stroke(
        `M${520 + place * 46} ${170 + (place % 3) * 30} q14 -16 26 0 q12 -16 26 0`,
        '#8a5a5f',
        5,
      ),
    ),
  ].join('');
}

export const outside = {
  balcony,
  hills,
  sea,
  evening,
  garden,
  arches,
  street,
  backwaters,
  teaGarden,
  park,
  sunrise,
};
