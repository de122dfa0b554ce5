import sharp, { type Sharp } from 'sharp';
import { photoWidths, type PhotoSize } from '#contract/photo-rules.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { drawPortrait } from './draw-portrait.ts';
import { pictureNumber, portraitOf, type Figure } from './figures.ts';
import type { SeedPicture } from './seed-members.queries.ts';

export interface PortraitPool {
  /** Draws what is not in storage yet; `onDrawn` is told when this pool meets the picture for the first time. */
  picture(figure: Figure, picture: number, onDrawn?: () => void): Promise<SeedPicture>;
}

export const folderOf = (figure: Figure, picture: number) =>
  `portraits/${pictureNumber(figure, picture)}`;

export function openPortraitPool(storage: Storage): PortraitPool {
  const known = new Map<string, Promise<SeedPicture>>();
  async function meet(figure: Figure, picture: number, onDrawn?: () => void) {
    const drawn = await findOrDraw(storage, figure, picture);
    onDrawn?.();
    return drawn;
  }
  return {
    picture: (figure, picture, onDrawn) => {
      const folder = folderOf(figure, picture);
      const drawn = known.get(folder) ?? meet(figure, picture, onDrawn);
      known.set(folder, drawn);
      return drawn;
    },
  };
}

async function findOrDraw(storage: Storage, figure: Figure, picture: number): Promise<SeedPicture> {
  const folder = folderOf(figure, picture);
  const kept = await storage.get(aboutKey(folder));
  if (kept) return JSON.parse(kept.toString()) as SeedPicture;
  const { data, info } = await drawPortrait(portraitOf(figure, picture), WIDTH)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = sharp(data, { raw: info });
  const whole = await encode(pixels);
  const small = await encode(pixels.clone().resize(photoWidths.small));
  const files: Record<PhotoSize, Buffer> = { small, medium: whole, large: whole };
  for (const [size, bytes] of Object.entries(files)) {
    await storage.put(`${folder}/${size}.webp`, bytes);
  }
  const tiny = await pixels.clone().resize(PLACEHOLDER_WIDTH).webp({ quality: 40 }).toBuffer();
  const drawn = {
    folder,
    width: info.width,
    height: info.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    size: whole.length,
  };
  // Written last: a folder that has this file has all of them.
  await storage.put(aboutKey(folder), Buffer.from(JSON.stringify(drawn)));
  return drawn;
}

// Wide enough for flat shapes on any screen, and drawn in half the time of the widest size.
const WIDTH = 640;
const PLACEHOLDER_WIDTH = 16;
const aboutKey = (folder: string) => `${folder}/about.json`;

function encode(pixels: Sharp): Promise<Buffer> {
  // Flat colours gain next to nothing from more effort, which would triple the time.
  return pixels.clone().webp({ quality: 82, effort: 2 }).toBuffer();
}
