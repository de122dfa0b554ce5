import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { PHOTO_MAX_BYTES } from '#contract/profiles/rules.ts';

const [COLUMNS, ROWS, PATCH] = [16, 20, 20];

/** Patches in colours of chance: a portrait that every test uploads would be held as a copy of the first. */
function patchwork(name: string) {
  const colours = randomBytes(COLUMNS * ROWS * 3);
  const width = COLUMNS * PATCH;
  const lines = Array.from({ length: ROWS * PATCH }, (_, y) => {
    // Each line of a PNG begins with its filter: none.
    const line = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      const patch = Math.floor(y / PATCH) * COLUMNS + Math.floor(x / PATCH);
      colours.copy(line, 1 + x * 3, patch * 3, patch * 3 + 3);
    }
    return line;
  });
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(ROWS * PATCH, 4);
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(lines))),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  const buffer = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'), ...chunks]);
  return { name: `${name}.png`, mimeType: 'image/png', buffer };
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** As many different pictures as asked for, ready for a file input. */
export function photoFiles(count: number) {
  return ['ananya', 'arjun', 'gurpreet', 'ishita', 'kavya', 'meera', 'rohan', 'zoya']
    .slice(0, count)
    .map(patchwork);
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
  buffer: Buffer.alloc(5_242_880),
};
