import sharp, { type Sharp } from 'sharp';
import { photoWidths } from '#contract/profiles/rules.ts';
import { handleProcessCalls } from '#server/platform/workers/handle-process-calls.ts';
import { drawPortrait } from './draw-portrait.ts';
import { findPicture, PORTRAIT, portraitOf } from './figures.ts';

// One at a time, on one thread: the server's requests need the machine more.
sharp.concurrency(1);
sharp.cache(false);

/** Takes the number of a picture, and gives it small and whole. */
handleProcessCalls<null>(async (bytes) => {
  const found = findPicture(Number(bytes.toString()));
  if (!found) throw new Error('nobody has that picture');
  const drawn = drawPortrait(portraitOf(found.figure, found.picture), PORTRAIT.width);
  const { data, info } = await sharp(Buffer.from(drawn))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = sharp(data, { raw: info });
  const small = await encoded(pixels.clone().resize(photoWidths.small));
  return { head: null, parts: [small, await encoded(pixels)] };
});

// Flat colours gain next to nothing from more effort, which would triple the time.
const encoded = (pixels: Sharp) => pixels.clone().webp({ quality: 82, effort: 2 }).toBuffer();
