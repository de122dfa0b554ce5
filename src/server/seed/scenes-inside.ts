import { circle, path, rect, repeated, stroke } from './draw-shapes.ts';
import { faded, palm, pane, plant, sky, tree, type Tones } from './scene-parts.ts';

/** Quiet, without outlines: who stands before them comes first. 800 wide, 1000 high. */

function studio([light, deep]: Tones): string {
  return `${sky(light, deep)}${faded(circle(400, 520, 400, light), 0.5)}${faded(path('M0 820 C260 770 560 770 800 820 V1000 H0 Z', deep), 0.5)}`;
}

function teaStall(): string {
  return [
    sky('#f3dcae', '#d7a25f'),
    rect(0, 560, 800, 440, '#8d5a3b'),
    repeated(4, (place) => rect(0, 596 + place * 106, 800, 6, '#744629')),
    repeated(10, (place) =>
      path(
        `M${place * 80} 0 H${place * 80 + 80} V150 q-40 60 -80 0 Z`,
        place % 2 ? '#f7ead3' : '#c2493d',
      ),
    ),
    rect(40, 320, 720, 16, '#7a4b2d'),
    rect(40, 470, 720, 16, '#7a4b2d'),
    repeated(
      6,
      (place) =>
        path(`M${62 + place * 40} 268 h28 l-5 52 h-18 Z`, '#fff6e3') +
        rect(66 + place * 40, 288, 20, 30, '#c17a3f'),
    ),
    repeated(
      4,
      (place) =>
        rect(
          540 + place * 54,
          236,
          42,
          84,
          ['#d98e3f', '#a8443b', '#6f8f5d', '#e0b65c'][place] ?? '',
          8,
        ) + rect(546 + place * 54, 222, 30, 18, '#6d4a3a', 4),
    ),
    path('M600 470 v-70 q0 -24 30 -24 h70 q30 0 30 24 v70 Z', '#b9bfc4'),
    stroke('M600 410 q-40 -8 -44 -40', '#b9bfc4', 16),
    stroke('M626 376 q38 -50 78 0', '#80878d', 10),
    stroke('M240 150 V230', '#5a3b2b', 5),
    faded(circle(240, 262, 90, '#fff2bd'), 0.5),
    circle(240, 258, 28, '#fff0b0'),
  ].join('');
}

function books([light]: Tones): string {
  const colours = [
    '#a8443b',
    '#3f6f72',
    '#d9a441',
    '#5b3f6b',
    '#4f7d4f',
    '#c77a5a',
    '#36527a',
    '#e4cfae',
  ];
  return [
    rect(0, 0, 800, 1000, light),
    rect(0, 0, 800, 1000, '#8a5d3f').replace('/>', ' opacity="0.75"/>'),
    repeated(5, (shelf) => {
      const y = 30 + shelf * 200;
      let x = 16;
      const row = repeated(17, (place) => {
        const [width, height] = [
          30 + ((place * 13 + shelf * 7) % 4) * 7,
          120 + ((place * 11 + shelf * 5) % 5) * 12,
        ];
        const fill = colours[(place * 3 + shelf * 2) % colours.length] ?? '';
        const book =
          rect(x, y + 176 - height, width, height, fill, 3) +
          rect(x + 6, y + 200 - height, width - 12, 8, '#fff5');
        x += width + 5;
        return x > 800 ? '' : book;
      });
      return rect(0, y, 800, 176, '#5f3d29') + row + rect(0, y + 176, 800, 22, '#a9764f');
    }),
  ].join('');
}

function train(): string {
  return [
    rect(0, 0, 800, 1000, '#7fa0b4'),
    rect(0, 690, 800, 310, '#4f6f86'),
    rect(0, 60, 800, 40, '#a9c2d0'),
    pane(70, 150, 660, 440, '#dfe6ea', '#cfe6ee'),
    path('M70 430 C220 360 420 430 730 380 V590 H70 Z', '#8fb77f'),
    path('M70 500 C260 450 500 520 730 470 V590 H70 Z', '#d9c27a'),
    palm(170, 480, 170, '#4b8a59', '#8a6b4f') + tree(600, 470, 70, '#5f985d'),
    repeated(3, (place) => rect(70, 250 + place * 110, 660, 12, '#dfe6ea')),
    rect(0, 760, 160, 240, '#345a74', 24) + rect(640, 760, 160, 240, '#345a74', 24),
  ].join('');
}

function rain([light]: Tones): string {
  return [
    sky('#8fa7b4', '#c4d0cf'),
    faded(
      repeated(5, (place) => rect(40 + place * 160, 330 + (place % 2) * 80, 120, 700, '#70889a')),
      0.6,
    ),
    tree(120, 700, 150, '#6f9a83') + tree(690, 720, 170, '#648f7a'),
    rect(0, 690, 800, 310, '#a3b1ae'),
    repeated(70, (place) =>
      stroke(`M${(place * 113) % 820} ${(place * 67) % 980} l-10 36`, '#e8f0f2', 4),
    ),
    repeated(
      6,
      (place) =>
        `<ellipse cx="${80 + place * 130}" cy="${800 + (place % 3) * 60}" rx="60" ry="12" fill="#cfdadb"/>`,
    ),
    path(
      'M60 210 Q400 -150 740 210 Q640 150 570 214 Q480 150 400 214 Q320 150 230 214 Q160 150 60 210 Z',
      '#c2493d',
    ),
    faded(
      path('M230 214 Q300 -40 400 32 Q500 -40 570 214 Q480 150 400 214 Q320 150 230 214 Z', light),
      0.35,
    ),
  ].join('');
}

function cafe([, deep]: Tones): string {
  return [
    rect(0, 0, 800, 1000, '#c08f74'),
    repeated(14, (row) =>
      repeated(8, (brick) =>
        rect(
          brick * 112 - (row % 2) * 56,
          row * 52,
          104,
          44,
          (brick + row) % 4 ? '#b98267' : '#ad765c',
          3,
        ),
      ),
    ),
    rect(0, 728, 800, 272, '#6d4a3a'),
    ...[130, 650].map(
      (x) =>
        stroke(`M${x} 0 V170`, '#3a2b2b', 5) +
        faded(circle(x, 260, 130, '#ffe9b0'), 0.35) +
        path(`M${x - 70} 240 q70 -110 140 0 Z`, deep) +
        circle(x, 246, 20, '#fff1c4'),
    ),
    rect(560, 420, 200, 130, '#2f3a38', 8),
    stroke('M590 460 H720 M590 490 H690 M590 518 H706', '#e8e4d8', 6),
    rect(40, 470, 200, 14, '#5b3b2b') +
      plant(90, 440, '#5f985d', '#e4cfae', 0.55) +
      plant(190, 440, '#4f8a53', '#d9a441', 0.45),
    rect(0, 728, 800, 18, '#8a6048'),
  ].join('');
}

function kitchen([light, deep]: Tones): string {
  const jars = ['#c2493d', '#e0a030', '#8a5a35', '#6f8f4d', '#d9c27a', '#a8443b'];
  return [
    rect(0, 0, 800, 1000, light),
    repeated(9, (row) =>
      repeated(9, (tile) =>
        (row + tile) % 2 ? faded(rect(tile * 90, 330 + row * 46, 88, 44, '#fff'), 0.45) : '',
      ),
    ),
    rect(0, 250, 800, 20, '#8a6048'),
    jars
      .map(
        (fill, place) =>
          rect(40 + place * 124, 150, 84, 100, '#f5efe4', 14) +
          rect(46 + place * 124, 186, 72, 60, fill, 10) +
          rect(50 + place * 124, 132, 64, 22, '#6d4a3a', 6),
      )
      .join(''),
    rect(0, 744, 800, 256, deep),
    rect(0, 730, 800, 26, '#f3ece2'),
    stroke('M600 380 V470 M660 380 V450 M720 380 V480', '#80878d', 8) +
      circle(600, 500, 34, '#9aa1a6') +
      path('M636 450 h48 v60 h-48 Z', '#9aa1a6') +
      circle(720, 506, 28, '#b9833f'),
    path('M70 730 v-90 h150 v90 Z', '#b9bfc4') +
      rect(56, 628, 178, 18, '#8d949a', 6) +
      stroke('M120 600 q-16 -30 6 -56 M170 600 q-16 -30 6 -56', '#fff', 8, 'opacity="0.6"'),
  ].join('');
}

function festival(): string {
  const strand = (x: number, length: number) =>
    repeated(length, (place) =>
      circle(x + (place % 2) * 6, 20 + place * 34, 22, place % 3 === 2 ? '#d9562b' : '#f2a52b'),
    );
  return [
    sky('#5b2158', '#a8443b'),
    faded(circle(400, 460, 380, '#f2a52b'), 0.25),
    ...[
      [40, 14],
      [120, 9],
      [200, 6],
      [600, 6],
      [680, 9],
      [760, 14],
    ].map(([x = 0, length = 0]) => strand(x, length)),
    repeated(24, (place) => circle((place * 131) % 800, 300 + ((place * 83) % 460), 5, '#ffe2a1')),
    rect(0, 800, 800, 200, '#3f1838'),
    repeated(7, (place) => {
      const x = 60 + place * 116;
      return (
        faded(circle(x, 800, 60, '#ffdf94'), 0.4) +
        path(`M${x - 42} 812 q42 60 84 0 Z`, '#c2693d') +
        path(`M${x} 756 q24 36 0 54 q-24 -18 0 -54 Z`, '#ffd76b')
      );
    }),
  ].join('');
}

function music([light, deep]: Tones): string {
  return [
    rect(0, 0, 800, 1000, light),
    faded(rect(0, 0, 800, 1000, deep), 0.35),
    rect(0, 800, 800, 200, '#9a6f55'),
    rect(70, 120, 170, 220, '#fbf3e4', 4) +
      circle(155, 230, 60, '#d9694a') +
      stroke('M100 300 q55 -60 110 0', '#2f6f74', 12),
    rect(570, 90, 170, 170, '#2f2a33', 4) +
      circle(655, 175, 66, '#17131a') +
      circle(655, 175, 24, '#e0a030') +
      circle(655, 175, 5, '#17131a'),
    `<g transform="rotate(10 680 640)">${rect(664, 330, 30, 340, '#6d4028', 6)}${path('M680 620 c-90 -10 -100 80 -64 110 c-60 40 -40 150 64 150 c104 0 124 -110 64 -150 c36 -30 26 -120 -64 -110 Z', '#c98a4b')}${circle(680, 740, 34, '#4a2c1d')}${stroke('M672 340 V850 M686 340 V850', '#f3e6cc', 3)}</g>`,
    path('M40 800 v-110 q0 -30 70 -30 q70 0 70 30 v110 Z', '#7a4b2d') +
      `<ellipse cx="110" cy="680" rx="70" ry="22" fill="#f3e6cc"/><ellipse cx="110" cy="680" rx="26" ry="9" fill="#2f2a33"/>`,
  ].join('');
}

export const inside = { studio, teaStall, books, train, rain, cafe, kitchen, festival, music };
