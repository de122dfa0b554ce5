import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Photo } from '#contract/profiles/endpoints.ts';
import { PHOTO_MAX_BYTES, type PhotoSize, photoWidths } from '#contract/profiles/rules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { fileBehind } from '#server/testing/file-behind.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startTestServer();
  ({ browser } = await makeMember(server));
});
afterAll(() => server.close());

const PHOTOS = '/api/profiles/me/photos';

async function uploaded(bytes: Uint8Array, type?: string): Promise<Photo> {
  const reply = await (await makeMember(server)).browser.upload(PHOTOS, bytes, type);
  expect(reply.body).toMatchObject({ profileImages: [expect.anything()] });
  return present(reply.body.profileImages[0]);
}

async function filesOf({ urls }: Photo) {
  const sizes = Object.keys(photoWidths) as PhotoSize[];
  return Promise.all(
    sizes.map(async (size) => {
      const bytes = (await server.tools.storage.get(fileBehind(urls[size]))) ?? Buffer.of();
      return { size, metadata: await sharp(bytes).metadata(), bytes };
    }),
  );
}

async function refused(bytes: Uint8Array, type?: string) {
  const reply = await browser.upload(PHOTOS, bytes, type);
  expect((await browser.get('/api/profiles/me')).body.profileImages).toEqual([]);
  return [reply.status, reply.body.code, reply.body.message];
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may be %s', async (format) => {
    const bytes = await makePhoto({ format, width: 1000, height: 500 });
    const photo = await uploaded(bytes, 'application/octet-stream');
    expect(photo).toMatchObject({ width: 1000, height: 500, size: bytes.length });
    expect(photo.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(photo.placeholder.length).toBeLessThan(500);
    for (const { size, metadata } of await filesOf(photo)) {
      const width = Math.min(1000, photoWidths[size]);
      expect(metadata).toMatchObject({ format: 'webp', width, height: width / 2 });
    }
  });

  test('comes back upright in every size, without position or any other metadata', async () => {
    const red = { input: await solid(900, 200, 'red'), left: 0, top: 0 };
    const bytes = await sharp(await solid(900, 600, 'blue'))
      .composite([red])
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'Asha at home' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Asha</a></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const sent = await sharp(bytes).metadata();
    expect(sent.orientation).toBe(6);
    expect(sent.exif?.toString('latin1')).toContain('Asha at home');
    expect(sent.exif?.includes(rationals(18, 31, 0))).toBe(true);
    const photo = await uploaded(bytes);
    expect(photo).toMatchObject({ width: 600, height: 900 });
    const files = await filesOf(photo);
    for (const { metadata, bytes: file } of files) {
      expect(metadata.height).toBeGreaterThan(metadata.width);
      for (const trace of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
        expect(metadata[trace]).toBeUndefined();
      expect(file.toString('latin1')).not.toMatch(/EXIF|XMP|Asha/);
      expect(file.includes(rationals(18, 31, 0))).toBe(false);
      // Turned by a quarter, what was on top is on the right.
      const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
      const middle = Math.floor(info.height / 2) * info.width * 3;
      expect(data[middle + (info.width - 3) * 3]).toBeGreaterThan(200);
      expect(data[middle + 3 * 3 + 2]).toBeGreaterThan(200);
    }
  });

  test('that moves is stilled at its first frame', async () => {
    const frames = [await solid(40, 40, 'red'), await solid(40, 40, 'blue')];
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    for (const { metadata, bytes } of await filesOf(await uploaded(gif, 'image/gif'))) {
      expect(metadata.pages ?? 1).toBe(1);
      const { dominant } = await sharp(bytes).stats();
      expect(dominant.r).toBeGreaterThan(dominant.b);
    }
  });

  test('of a colour space of its own or with holes becomes plain sRGB', async () => {
    const cmyk = await sharp(await solid(50, 50, 'green'))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const holes = await sharp({
      create: { width: 50, height: 50, channels: 4, background: '#00000000' },
    })
      .png()
      .toBuffer();
    for (const bytes of [cmyk, holes])
      for (const { metadata } of await filesOf(await uploaded(bytes)))
        expect(metadata).toMatchObject({ space: 'srgb', hasAlpha: false });
  });

  test('far taller than wide is made to fit', async () => {
    const photo = await uploaded(await makePhoto({ width: 20, height: 20_000, format: 'png' }));
    expect(photo.height).toBeLessThanOrEqual(photoWidths.large * 3);
  });
});

describe('refused', () => {
  const notAnImage = [415, 'NOT_AN_IMAGE', 'Please select only image files'];
  const damaged = [422, 'PHOTO_DAMAGED', expect.stringContaining('damaged')];

  test('an empty file, with and without a type', async () => {
    const empty = [422, 'PHOTO_EMPTY', expect.stringContaining('empty')];
    expect(await refused(new Uint8Array())).toEqual(empty);
    const untyped = await browser.post(PHOTOS, undefined, {
      headers: { 'content-type': undefined },
    });
    expect([untyped.status, untyped.body.code]).toEqual(empty.slice(0, 2));
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a document', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj'],
    ['text', 'just words'],
  ])('%s that says it is a picture', async (_, text) => {
    expect(await refused(Buffer.from(text), 'image/jpeg')).toEqual(notAnImage);
    expect(await refused(Buffer.from(text), 'image/svg+xml')).toEqual(notAnImage);
  });

  test('a picture of a kind that browsers do not share', async () => {
    const tiff = await sharp(await makePhoto())
      .tiff()
      .toBuffer();
    expect(await refused(tiff, 'image/tiff')).toEqual(notAnImage);
  });

  test.each(['text/html', 'application/json', 'multipart/form-data; boundary=x', 'imageish'])(
    'a body of type %s',
    async (type) => {
      expect(await refused(await makePhoto(), type)).toEqual(notAnImage);
    },
  );

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a cut %s', async (format) => {
    const whole = await makePhoto({ format, width: 300, height: 200 });
    expect(await refused(whole.subarray(0, Math.floor(whole.length * 0.6)))).toEqual(damaged);
    expect(await refused(whole.subarray(0, 30))).toEqual(damaged);
  });

  test.each([
    ['30,000 × 30,000 pixels', () => pngOf(30_000, 30_000)],
    ['few pixels on millions of lines', () => pngOf(1, 60_000_000)],
    ['20,001 pixels on few lines', () => pngOf(20_001, 10)],
    ['8000 × 8000 pixels, as AVIF', () => avifOf(8000, 8000)],
  ])('a small file of %s', async (_, make) => {
    const bomb = await make();
    expect(bomb.length).toBeLessThan(3000);
    expect(await refused(bomb)).toEqual([
      422,
      'PHOTO_TOO_MANY_PIXELS',
      expect.stringContaining('too many pixels'),
    ]);
  });
});

describe('the size', () => {
  const tooLarge = [413, 'PHOTO_TOO_LARGE', 'File size must be less than 5MB'];
  const paddedTo = async (size: number) => {
    const photo = await makePhoto();
    return Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
  };

  test('may be 5,242,879 bytes', async () => {
    const photo = await uploaded(await paddedTo(PHOTO_MAX_BYTES));
    expect(photo.size).toBe(5_242_879);
  });

  test('has to be under 5 MB, announced or not', async () => {
    const bytes = await paddedTo(5_242_880);
    expect(await refused(bytes)).toEqual(tooLarge);
    const chunked = await browser.post(PHOTOS, undefined, {
      raw: bytes,
      headers: { 'content-type': 'image/jpeg', 'transfer-encoding': 'chunked' },
    });
    expect([chunked.status, chunked.body.code, chunked.body.message]).toEqual(tooLarge);
  });

  test('of other requests keeps its own limit and words', async () => {
    const reply = await browser.patch('/api/profiles/me', { bio: 'x'.repeat(200_000) });
    expect([reply.status, reply.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
    const elsewhere = await browser.upload(
      '/api/profiles/me/onboarding/complete',
      Buffer.from('x'),
    );
    expect([elsewhere.status, elsewhere.body.code]).toEqual([415, 'WRONG_BODY_TYPE']);
  });
});

describe('before a byte is read', () => {
  /** Announces a large body and sends none of it: only who does not wait for it can answer. */
  const announce = (who: Browser, headers: Record<string, string> = {}) =>
    who.post(PHOTOS, undefined, {
      unsent: true,
      headers: { 'content-type': 'image/jpeg', 'content-length': '5000000', ...headers },
    });

  test('a visitor is turned away', async () => {
    const reply = await announce(server.browser());
    expect([reply.status, reply.body.code]).toEqual([401, 'NOT_SIGNED_IN']);
  });

  test('another site is turned away', async () => {
    const reply = await announce(browser, { origin: 'https://elsewhere.example' });
    expect([reply.status, reply.body.code]).toEqual([403, 'ORIGIN_REFUSED']);
  });

  test('so is a file that is too large', async () => {
    const reply = await announce(browser, { 'content-length': '5242880' });
    expect([reply.status, reply.body.code]).toEqual([413, 'PHOTO_TOO_LARGE']);
  });

  test('and whoever uploads all the time', async () => {
    const { browser: eager } = await makeMember(server);
    for (let upload = 0; upload < 60; upload += 1)
      expect((await eager.upload(PHOTOS, new Uint8Array())).status).toBe(422);
    const reply = await announce(eager);
    expect([reply.status, reply.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });
});

function solid(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** As a position is written: three fractions of one. */
function rationals(...numbers: number[]): Buffer {
  return Buffer.from(Uint32Array.from(numbers.flatMap((each) => [each, 1])).buffer);
}

/** An AVIF that promises more pixels than it holds. */
async function avifOf(width: number, height: number): Promise<Buffer> {
  const bytes = await makePhoto({ format: 'avif' });
  const extent = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, extent);
  bytes.writeUInt32BE(height, extent + 4);
  return bytes;
}

/** A PNG that promises many pixels and holds hardly any; its checksums are true. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

/** The cyclic redundancy check of PNG. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
