import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { PHOTO_MAX_BYTES } from '#contract/profiles/rules.ts';

const portrait = (name: string) => ({
  name: `${name}.webp`,
  mimeType: 'image/webp',
  buffer: readFileSync(`src/web/assets/portraits/${name}-320.webp`),
});

/** As many different pictures as asked for, ready for a file input. */
export function photoFiles(count: number) {
  return ['ananya', 'arjun', 'gurpreet', 'ishita', 'kavya', 'meera', 'rohan', 'zoya']
    .slice(0, count)
    .map(portrait);
}

/** A real picture of more bytes than the server takes. */
export async function cameraPhoto() {
  const [width, height] = [2400, 1000];
  const raw = { width, height, channels: 3 } as const;
  const picture = sharp(randomBytes(width * height * 3), { raw });
  const buffer = await picture.png().toBuffer();
  if (buffer.length <= PHOTO_MAX_BYTES) throw new Error('the photo is not large enough');
  return { name: 'camera.png', mimeType: 'image/png', buffer };
}

export const textFile = {
  name: 'notes.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('not a picture'),
};

/** One byte more than a photo may have. */
export const hugeFile = {
  name: 'huge.png',
  mimeType: 'image/png',
  buffer: Buffer.alloc(5_242_881),
};
