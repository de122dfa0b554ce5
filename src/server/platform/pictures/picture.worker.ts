import sharp, { type OutputInfo } from 'sharp';
import { type PhotoSize, photoWidths } from '#contract/profiles/rules.ts';
import { handleProcessCalls } from '#server/platform/workers/handle-process-calls.ts';
import type { ProcessOutput } from '#server/platform/workers/process-call.ts';
import { LOOKED_AT } from './nudity.policy.ts';

export interface MadePicture {
  /** Of the large file. */
  width: number;
  height: number;
  placeholder: string;
  /** In decimal digits, as messages between processes carry no such numbers; null where it says nothing. */
  hash: string | null;
}

type PictureFault = 'PHOTO_EMPTY' | 'NOT_AN_IMAGE' | 'PHOTO_DAMAGED' | 'PHOTO_TOO_MANY_PIXELS';

/**
 * The first letter of what it gets: to look at a picture's header, or at one that was found good, to make a photo in its sizes or a document in
 * one that can be read.
 */
export type Wanted = 'H' | 'P' | 'D';

/** With a picture come its files (large, medium and small), and the pixels that are checked. */
export type PictureAnswer =
  | { header: { width: number; height: number } }
  | { made: MadePicture }
  | { refused: PictureFault };

const MOST_PIXELS = 64_000_000;
// Its decoder holds the whole picture several times over.
const MOST_PIXELS_AVIF = 24_000_000;
// Each line has a cost of its own, however short it is.
const LONGEST_SIDE = 20_000;
/** Times the width: beyond, a picture is made smaller until it fits, or no encoder would take it. */
const TALLEST = 3;
const QUALITY = 80;
const DOCUMENT = { width: 2200, quality: 86 };
const EFFORT = 3;
const BLUR = 8;
const PLACEHOLDER = { width: 16, quality: 30 };

// One picture at a time, on one thread: the server's requests need the machine more.
sharp.concurrency(1);
sharp.cache(false);
// The content decides which loader reads it; those for drawings, documents and the like are never tried.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
});

handleProcessCalls<PictureAnswer>(async (input) => {
  const wanted = input.toString('latin1', 0, 1) as Wanted;
  const bytes = input.subarray(1);
  if (wanted === 'H') return bytes.length === 0 ? refused('PHOTO_EMPTY') : readHeader(bytes);
  try {
    return wanted === 'D' ? await makeDocument(bytes) : await makePicture(bytes);
  } catch {
    return refused('PHOTO_DAMAGED');
  }
});

const refused = (fault: PictureFault) => ({ head: { refused: fault }, parts: [] });

async function readHeader(bytes: Uint8Array): Promise<ProcessOutput<PictureAnswer>> {
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { format, compression, width, height } = header;
    // The same container holds other codecs, which cannot be read here.
    if (format === 'heif' && compression !== 'av1') return refused('NOT_AN_IMAGE');
    const most = format === 'heif' ? MOST_PIXELS_AVIF : MOST_PIXELS;
    const tooMany = width * height > most || Math.max(width, height) > LONGEST_SIDE;
    if (tooMany) return refused('PHOTO_TOO_MANY_PIXELS');
    return { head: { header: { width, height } }, parts: [] };
  } catch (error) {
    const known = error instanceof Error && error.message.includes('corrupt header');
    return refused(known ? 'PHOTO_DAMAGED' : 'NOT_AN_IMAGE');
  }
}

/** Decoded and encoded anew: no metadata survives, and of a moving picture only the first frame. */
const decoded = (bytes: Uint8Array, width: number) =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(boxFor(width))
    .flatten({ background: 'white' })
    .toColourspace('srgb');

async function makeDocument(bytes: Uint8Array): Promise<ProcessOutput<PictureAnswer>> {
  const { data, info } = await decoded(bytes, DOCUMENT.width)
    .webp({ quality: DOCUMENT.quality, effort: EFFORT })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { head: { made: { width, height, placeholder: '', hash: null } }, parts: [data] };
}

async function makePicture(bytes: Uint8Array): Promise<ProcessOutput<PictureAnswer>> {
  const { data, info } = await decoded(bytes, photoWidths.large)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const file = (size: PhotoSize) =>
    resized(data, info, photoWidths[size]).webp({ quality: QUALITY, effort: EFFORT }).toBuffer();
  const large = await file('large');
  const medium = await file('medium');
  const small = await file('small');
  const tiny = await resized(data, info, PLACEHOLDER.width)
    .webp({ quality: PLACEHOLDER.quality })
    .toBuffer();
  const lookedAt = await sharp(data, { raw: info })
    .resize(LOOKED_AT, LOOKED_AT, { fit: 'fill' })
    .raw()
    .toBuffer();
  const hash = (await hashOf(lookedAt))?.toString() ?? null;
  const { width, height } = info;
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`;
  return {
    head: { made: { width, height, placeholder, hash } },
    parts: [large, medium, small, lookedAt],
  };
}

const resized = (pixels: Buffer, { width, height, channels }: OutputInfo, most: number) =>
  sharp(pixels, { raw: { width, height, channels } }).resize(boxFor(most));

/** Blurred first: where edges lie to a pixel is not the same in a copy. */
async function hashOf(lookedAt: Buffer): Promise<bigint | null> {
  const blurred = await sharp(lookedAt, {
    raw: { width: LOOKED_AT, height: LOOKED_AT, channels: 3 },
  })
    .blur(BLUR)
    .raw()
    .toBuffer();
  const grey = await sharp(blurred, { raw: { width: LOOKED_AT, height: LOOKED_AT, channels: 3 } })
    .resize(HASHED.width, HASHED.height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  return pictureHash(grey);
}

const boxFor = (width: number) => ({
  width,
  height: width * TALLEST,
  fit: 'inside' as const,
  withoutEnlargement: true,
});

/** What the hash is made of: so many grey pixels. */
const HASHED = { width: 9, height: 8 };

/** Steps in a line. */
const LINE = HASHED.width - 1;
const BITS = LINE * HASHED.height;
// Of 255. A smaller step may come from saving the picture again, and would turn its bit.
const FAINT = 4;
const FEWEST_STRONG = 24;
const FEWEST_TURNS = 22;

/**
 * 64 bits that stay nearly the same when a picture is saved again or made smaller: whether it gets darker from each pixel
 * to the next. Null where that says nothing: plain areas and gradients of different pictures look alike.
 */
function pictureHash(grey: Uint8Array): bigint | null {
  const steps = Array.from({ length: BITS }, (_, at) => {
    const left = Math.floor(at / LINE) * HASHED.width + (at % LINE);
    return (grey[left] ?? 0) - (grey[left + 1] ?? 0);
  });
  const bits = steps.map((step) => step > FAINT);
  const strong = steps.filter((step) => Math.abs(step) > FAINT).length;
  const turns = bits.filter((bit, at) => at % LINE > 0 && bit !== bits[at - 1]).length;
  const turnsDown = bits.filter((bit, at) => at >= LINE && bit !== bits[at - LINE]).length;
  if (strong < FEWEST_STRONG || turns + turnsDown < FEWEST_TURNS) return null;
  return bits.reduce((hash, bit) => (hash << 1n) | (bit ? 1n : 0n), 0n);
}
