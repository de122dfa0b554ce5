import type { PhotoSize } from '#contract/profiles/rules.ts';
import type { Closer } from '#server/platform/closers.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { processCall } from '#server/platform/workers/process-call.ts';
import { pictureNumber, findPicture, PORTRAIT, portraitOf, type Figure } from './figures.ts';
import { sceneHues } from './scene-hues.ts';
import type { SeedPicture } from './seed-members.queries.ts';

const FOLDER = 'portraits';
const KEY = new RegExp(`^${FOLDER}/(?<number>\\d+)/(?<size>small|medium|large)\\.webp$`);
const SIZES: PhotoSize[] = ['small', 'medium', 'large'];
/** After a page full of them, the next is soon; after a while, nobody looks any more. */
const IDLE_MS = 20_000;
const NICENESS = 19;

export const folderOf = (figure: Figure, picture: number) =>
  `${FOLDER}/${pictureNumber(figure, picture)}`;

/** What is known of a portrait before it is drawn. */
export function portraitRow(figure: Figure, picture: number): SeedPicture {
  return {
    folder: folderOf(figure, picture),
    ...PORTRAIT,
    placeholder: placeholderOf(figure, picture),
    // Nobody has uploaded it.
    size: 0,
  };
}

/** The place and somebody in it, in their colours, as small as a thumbnail could hardly be. */
function placeholderOf(figure: Figure, picture: number): string {
  const { scene, tones, head, outfit } = portraitOf(figure, picture);
  const hues = sceneHues[scene];
  const [upper, lower] = hues === 'walls' ? tones : hues;
  const shape = (y: number, rx: number, ry: number, fill: string) =>
    `<ellipse cx='8' cy='${y}' rx='${rx}' ry='${ry}' fill='${fill}'/>`;
  const hair = head.style === 'hijab' || head.style === 'turban' ? head.cloth : head.hair;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 20'><linearGradient id='w' x2='0' y2='1'><stop stop-color='${upper}'/><stop offset='1' stop-color='${lower}'/></linearGradient><path d='M0 0h16v20H0z' fill='url(#w)'/>${shape(17.5, 4.6, 6.8, outfit.colours.main)}${shape(6.3, 3, 3.2, hair)}${shape(7.4, 2.4, 3, head.skin)}</svg>`;
  // Not base64: alike as they are, they all but vanish when a list of them is compressed.
  return `data:image/svg+xml,${svg.replaceAll(/[<>#]/g, encodeURIComponent)}`;
}

/** Draws the portraits of made-up members when somebody looks at them for the first time, and keeps them. */
export function withPortraits(storage: Storage): { storage: Storage; close: Closer } {
  const { call, end } = processCall<null>(new URL('./portrait.worker.ts', import.meta.url), {
    mostWaiting: 1000,
    niceness: NICENESS,
  });
  let idle: NodeJS.Timeout | undefined;
  const underWay = new Map<string, Promise<void>>();

  async function draw(number: string): Promise<void> {
    clearTimeout(idle);
    const { parts } = await call([Buffer.from(number)]);
    const [small, whole] = parts as [Uint8Array, Uint8Array];
    const files: Record<PhotoSize, Uint8Array> = { small, medium: whole, large: whole };
    for (const size of SIZES) await storage.put(`${FOLDER}/${number}/${size}.webp`, files[size]);
  }

  async function drawOnce(number: string): Promise<void> {
    const drawing = underWay.get(number) ?? draw(number);
    underWay.set(number, drawing);
    try {
      await drawing;
    } finally {
      underWay.delete(number);
      clearTimeout(idle);
      if (underWay.size === 0) idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  return {
    storage: {
      ...storage,
      get: async (key) => {
        const file = await storage.get(key);
        const { number } = KEY.exec(key)?.groups ?? {};
        if (file || !number || !findPicture(Number(number))) return file;
        await drawOnce(number);
        return storage.get(key);
      },
    },
    close: () => {
      clearTimeout(idle);
      end();
    },
  };
}
