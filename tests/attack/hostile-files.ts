import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { makePhoto } from '#server/testing/make-photo.ts';
import { makeVoice } from '#server/testing/make-voice.ts';
import type { Random } from './random.ts';

/** Stands in whatever must not come out again. */
export const MARK = 'zzhostilezz';
const SCRIPT = `<script>/*${MARK}*/alert(1)</script>`;

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function crc(bytes: Buffer): Buffer {
  let c = 0xffffffff;
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
  const out = Buffer.alloc(4);
  out.writeUInt32BE((c ^ 0xffffffff) >>> 0);
  return out;
}
function chunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([size, body, crc(body)]);
}
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
function png(width: number, height: number, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width >>> 0, 0);
  head.writeUInt32BE(height >>> 0, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([PNG, chunk('IHDR', head), ...more, chunk('IEND', Buffer.alloc(0))]);
}
/** A megabyte of nothing packs into a thousand bytes. */
const packed = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_048_576));

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${inside}</svg>`);
const insertAfterStart = (jpeg: Buffer, marker: number, data: Buffer) => {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(data.length + 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.of(0xff, marker),
    size,
    data,
    jpeg.subarray(2),
  ]);
};
/** Of a JPEG, the size that its frame claims. */
function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; at < copy.length - 9; at += 1)
    if (copy[at] === 0xff && [0xc0, 0xc2].includes(copy[at + 1] ?? 0)) {
      copy.writeUInt16BE(height, at + 5);
      copy.writeUInt16BE(width, at + 7);
      return copy;
    }
  return copy;
}

interface HostileFile {
  name: string;
  bytes: Buffer;
  type: string;
}

/** Two hundred files that are not what they say, or more than they show. */
export async function makeHostileFiles(random: Random): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  const add = (name: string, bytes: Buffer | string, type = 'image/jpeg') =>
    files.push({ name, bytes: Buffer.from(bytes), type });
  const jpeg = await makePhoto();
  const formats = {
    jpeg,
    png: await makePhoto({ format: 'png' }),
    webp: await makePhoto({ format: 'webp' }),
    gif: await makePhoto({ format: 'gif' }),
    avif: await makePhoto({ format: 'avif' }),
    webm: makeVoice({ seconds: 1 }),
  };
  const typeOf = (format: string) => (format === 'webm' ? 'audio/webm' : `image/${format}`);
  for (const [format, bytes] of Object.entries(formats)) {
    const type = typeOf(format);
    for (const part of [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
      add(`${format} cut off at ${part}`, bytes.subarray(0, Math.ceil(bytes.length * part)), type);
    add(`${format} and a page`, Buffer.concat([bytes, Buffer.from(`<html>${SCRIPT}`)]), type);
    add(`${format} and an archive`, Buffer.concat([bytes, Buffer.from(`PK\x03\x04${MARK}`)]), type);
    add(`${format} after a page`, Buffer.concat([Buffer.from(`<html>${SCRIPT}`), bytes]), type);
    add(`${format} called SVG`, bytes, 'image/svg+xml');
    add(`${format} called a page`, bytes, 'text/html');
    add(`${format} of no type`, bytes, 'application/octet-stream');
    for (let n = 0; n < 7; n += 1) {
      const copy = Buffer.from(bytes);
      for (let flips = 0; flips < 20; flips += 1)
        copy[random.below(copy.length)] = random.below(256);
      add(`${format} with 20 wrong bytes, ${n}`, copy, type);
    }
  }
  const picture = sharp(jpeg);
  add(
    'where it was taken',
    await picture
      .clone()
      .withExif({
        IFD0: { ImageDescription: MARK, Make: MARK },
        IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N' },
      })
      .jpeg()
      .toBuffer(),
  );
  add(
    'words in XMP',
    await picture
      .clone()
      .withXmp(`<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`)
      .jpeg()
      .toBuffer(),
  );
  add('a script in a comment', insertAfterStart(jpeg, 0xfe, Buffer.from(SCRIPT)));
  add(
    'a program in a comment',
    insertAfterStart(jpeg, 0xfe, Buffer.from(`<?php system('${MARK}'); ?>`)),
  );
  add(
    'a script that is a JPEG',
    insertAfterStart(jpeg, 0xe0, Buffer.from(`=/*${MARK}*/1;alert(1)//`)),
  );
  add('a script that is a GIF', `GIF89a/*${MARK}*/=1;alert(1)//`, 'image/gif');
  for (const [width, height] of [
    [65_535, 65_535],
    [65_535, 1],
    [1, 65_535],
    [0, 0],
    [30_000, 30_000],
    [8_000, 8_000],
  ] as const)
    add(`a JPEG that claims ${width} by ${height}`, claiming(jpeg, width, height));
  for (const [width, height] of [
    [2 ** 31 - 1, 2 ** 31 - 1],
    [100_000, 100_000],
    [50_000, 1],
    [0, 5],
    [30_000, 30_000],
  ] as const) {
    add(
      `a PNG that claims ${width} by ${height}`,
      png(width, height, chunk('IDAT', packed(1))),
      'image/png',
    );
  }
  add('a PNG that unpacks to 60 MB', png(4_000, 5_000, chunk('IDAT', packed(60))), 'image/png');
  add(
    'a PNG with a profile of 64 MB',
    png(
      8,
      8,
      chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), packed(64)])),
      chunk('IDAT', packed(1)),
    ),
    'image/png',
  );
  add(
    'a PNG with a text of 64 MB',
    png(
      8,
      8,
      chunk('zTXt', Buffer.concat([Buffer.from(`${MARK}\0\0`), packed(64)])),
      chunk('IDAT', packed(1)),
    ),
    'image/png',
  );
  add(
    'a PNG of 5,000 chunks',
    png(
      8,
      8,
      ...Array.from({ length: 5_000 }, () => chunk('tEXt', Buffer.from(`k\0${MARK}`))),
      chunk('IDAT', packed(1)),
    ),
    'image/png',
  );
  const scripted = [
    SCRIPT,
    `<image href="file:///etc/passwd" width="64" height="64"/>`,
    `<image href="http://127.0.0.1:1/${MARK}" width="64" height="64"/>`,
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>`,
    `<text>${MARK}</text>`,
    '<g>'.repeat(20_000),
    `<rect width="64" height="64" filter="url(#f)"/><filter id="f"><feGaussianBlur stdDeviation="9999"/></filter>`,
  ];
  for (const inside of scripted)
    for (const type of ['image/svg+xml', 'image/png', 'image/jpeg'])
      add(`SVG: ${inside.slice(0, 30)}`, svg(inside), type);
  add(
    'entities within entities',
    `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "${'x'.repeat(1_000)}">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
    'image/svg+xml',
  );
  add(
    'an outer entity',
    `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
    'image/svg+xml',
  );
  const heads = {
    pdf: '%PDF-1.7',
    ps: '%!PS-Adobe-3.0 EPSF-3.0',
    tiff: 'II*\0',
    bmp: 'BM',
    psd: '8BPS',
    ico: '\0\0\x01\0',
    elf: '\x7fELF',
    exe: 'MZ',
    zip: 'PK\x03\x04',
    gzip: '\x1f\x8b',
    html: '<!doctype html>',
    jxl: '\0\0\0\x0cJXL ',
    heic: '\0\0\0\x18ftypheic',
    mp4: '\0\0\0\x18ftypisom',
    ogg: 'OggS',
    wav: 'RIFF....WAVE',
    mp3: 'ID3\x03',
    flv: 'FLV\x01',
    swf: 'CWS',
    rar: 'Rar!',
    msl: '<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>',
    mvg: 'push graphic-context\nviewbox 0 0 64 64\nimage over 0,0 0,0 "/etc/passwd"',
  };
  for (const [name, head] of Object.entries(heads))
    for (const type of ['image/jpeg', 'audio/webm'])
      add(
        `${name} called ${type}`,
        Buffer.concat([
          Buffer.from(head, 'latin1'),
          Buffer.from(MARK),
          Buffer.from(Array.from({ length: 300 }, () => random.below(256))),
        ]),
        type,
      );
  add('nothing', '');
  add('one byte', Buffer.of(0xff));
  add('six megabytes', Buffer.alloc(6 * 1_048_576, 1));
  add(
    'five megabytes of the start of a JPEG',
    Buffer.concat([jpeg.subarray(0, 200), Buffer.alloc(4_900_000)]),
  );
  add('a voice note of video', makeVoice({ type: 1 }), 'audio/webm');
  add('a voice note of another kind', makeVoice({ codec: 'A_VORBIS' }), 'audio/webm');
  add('a voice note of 99 tracks', makeVoice({ tracks: 99 }), 'audio/webm');
  add('a voice note of an hour', makeVoice({ seconds: 300 }), 'audio/webm');
  add('a voice note with words', makeVoice({ data: Buffer.from(`\x78${SCRIPT}`) }), 'audio/webm');
  add(
    'a gif of 3,000 pictures',
    await sharp(Buffer.alloc(8 * 8 * 3 * 300, 7), {
      raw: { width: 8, height: 8 * 300, channels: 3, pageHeight: 8 },
    })
      .gif({ effort: 1 })
      .toBuffer(),
    'image/gif',
  );
  return files;
}
