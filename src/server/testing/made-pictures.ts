import sharp from 'sharp';

const WIDTH = 320;
const HEIGHT = 400;
const KIND = 25;

/** The same numbers every time: what is judged today is judged again tomorrow. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

type Numbers = ReturnType<typeof numbersFrom>;

const colour = (next: Numbers) => `hsl(${next(360)} ${20 + next(70)}% ${15 + next(70)}%)`;
const times = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at));

const shapes: ((next: Numbers) => string)[] = [
  (next) =>
    `<circle cx="${next(WIDTH)}" cy="${next(HEIGHT)}" r="${10 + next(90)}" fill="${colour(next)}"/>`,
  (next) =>
    `<rect x="${next(WIDTH)}" y="${next(HEIGHT)}" width="${10 + next(150)}" height="${10 + next(150)}" fill="${colour(next)}"/>`,
  (next) =>
    `<path d="M${next(WIDTH)} ${next(HEIGHT)}Q${next(WIDTH)} ${next(HEIGHT)} ${next(WIDTH)} ${next(HEIGHT)}" stroke="${colour(next)}" stroke-width="${2 + next(20)}" fill="none"/>`,
];

const kinds = {
  drawn: (next: Numbers) =>
    `<rect width="100%" height="100%" fill="${colour(next)}"/>` +
    times(12 + next(20), () => (shapes[next(shapes.length)] ?? shapes[0])?.(next)).join(''),
  gradient: (next: Numbers) =>
    `<linearGradient id="g" gradientTransform="rotate(${next(90)})">${times(
      2 + next(3),
      (at) => `<stop offset="${at * 33}%" stop-color="${colour(next)}"/>`,
    ).join('')}</linearGradient><rect width="100%" height="100%" fill="url(#g)"/>`,
  text: (next: Numbers) =>
    `<rect width="100%" height="100%" fill="${colour(next)}"/>` +
    times(
      8 + next(12),
      () =>
        `<text x="${next(WIDTH / 3)}" y="${20 + next(HEIGHT - 30)}" font-size="${8 + next(24)}" fill="${colour(next)}">${times(3 + next(5), () => WORDS[next(WORDS.length)]).join(' ')}</text>`,
    ).join(''),
};
const WORDS = 'chai monsoon train Pune window garden Sunday mango cricket letter kite river'.split(
  ' ',
);

const draw = (kind: (next: Numbers) => string, seed: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${kind(numbersFrom(seed))}</svg>`,
    ),
  )
    .jpeg()
    .toBuffer();

/** Shapes in colours, of which a copy is recognised. */
export const drawnPicture = (seed: number): Promise<Buffer> => draw(kinds.drawn, seed);

function noise(seed: number): Promise<Buffer> {
  const next = numbersFrom(seed);
  const side = 8 + next(120);
  const bytes = Uint8Array.from({ length: side * side * 3 }, () => next(256));
  return sharp(bytes, { raw: { width: side, height: side, channels: 3 } })
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: next(2) ? 'nearest' : 'cubic' })
    .jpeg()
    .toBuffer();
}

/** A hundred pictures that show nobody: drawn shapes, gradients, text and noise. */
export async function makeHarmlessPictures(): Promise<{ kind: string; bytes: Buffer }[]> {
  const all: { kind: string; bytes: Buffer }[] = [];
  for (let seed = 1; seed <= KIND; seed += 1) {
    for (const [kind, make] of Object.entries(kinds))
      all.push({ kind, bytes: await draw(make, seed) });
    all.push({ kind: 'noise', bytes: await noise(seed) });
  }
  return all;
}
