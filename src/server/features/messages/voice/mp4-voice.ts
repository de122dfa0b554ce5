import { ByteReader, demand, MOST_FRAMES, uint, type Recording } from './byte-reader.ts';

const AAC_LC = 2;
const AAC = 0x40;
const AUDIO_STREAM = 0x15;
/** Of AAC: so much sound is in each sample. */
const FRAME = 1024;
const HZ = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000];
/** More does no frame of AAC take for a channel. */
const CHANNEL_MAX_BYTES = 768;

interface Box {
  type: string;
  /** Where the box itself begins in the file. */
  from: number;
  body: ByteReader;
}

function* boxes(from: ByteReader): Generator<Box> {
  while (from.left > 0) {
    const began = from.at;
    const size = from.uint(4);
    const type = from.take(4).toString('latin1');
    // 1: it stands behind the name; 0: the rest of the file.
    const length = size === 1 ? from.uint(8) - 16 : size === 0 ? from.left : size - 8;
    demand(length >= 0);
    yield { type, from: began, body: from.part(length) };
  }
}

/** The only one of its name. */
function only(from: ByteReader, type: string): ByteReader {
  const found = [...boxes(from.ahead())].filter((box) => box.type === type);
  const [box] = found;
  demand(box !== undefined && found.length === 1);
  return box.body;
}

const path = (from: ByteReader, ...types: string[]): ByteReader =>
  types.reduce((inner, type) => only(inner, type), from);

/** A box that begins with its version and flags. */
function full(body: ByteReader): { version: number; flags: number } {
  return { version: body.uint(1), flags: body.uint(3) };
}

interface Track {
  /** What a decoder has to know: rate and channels. */
  config: Buffer;
  hz: number;
  channels: number;
  stbl: ByteReader;
}

/** One track of AAC and nothing else; null where it is not even meant to be MP4. */
export function readMp4(bytes: Buffer): Recording | null {
  if (bytes.length < 12 || bytes.toString('latin1', 4, 8) !== 'ftyp') return null;
  const top = [...boxes(new ByteReader(bytes))];
  const known = new Set([
    'ftyp',
    'moov',
    'moof',
    'mdat',
    'free',
    'skip',
    'mfra',
    'sidx',
    'styp',
    'wide',
  ]);
  demand(top.every(({ type }) => known.has(type)));
  const [moov, second] = top.filter(({ type }) => type === 'moov');
  demand(moov !== undefined && second === undefined);
  const track = readTrack(only(moov.body, 'trak'));
  const fragments = top.filter(({ type }) => type === 'moof');
  const samples =
    fragments.length > 0 ? allOf(bytes, fragments, moov.body) : tableSamples(bytes, track.stbl);
  const longest = CHANNEL_MAX_BYTES * track.channels;
  demand(samples.length > 0 && samples.length <= MOST_FRAMES);
  demand(samples.every(({ length }) => length > 0 && length <= longest));
  // Many names for the same bytes would make a small file a huge one.
  demand(samples.reduce((sum, { length }) => sum + length, 0) <= bytes.length);
  const durationMs = (samples.length * FRAME * 1000) / track.hz;
  return { type: 'mp4', durationMs, write: () => writeMp4(track, samples) };
}

function readTrack(trak: ByteReader): Track {
  const mdia = only(trak, 'mdia');
  const hdlr = only(mdia, 'hdlr');
  hdlr.take(8);
  demand(hdlr.take(4).toString('latin1') === 'soun');
  const stbl = path(mdia, 'minf', 'stbl');
  const stsd = only(stbl, 'stsd');
  full(stsd);
  demand(stsd.uint(4) === 1);
  const mp4a = only(stsd, 'mp4a');
  mp4a.take(8);
  // Of QuickTime, whose versions have other fields.
  demand(mp4a.uint(2) === 0);
  mp4a.take(18);
  const esds = only(mp4a, 'esds');
  full(esds);
  return { ...readConfig(esds), stbl };
}

/** A descriptor says how long it is in up to four bytes of seven bits. */
function descriptor(from: ByteReader, tag: number): ByteReader {
  demand(from.uint(1) === tag);
  let [size, byte, count] = [0, 128, 0];
  for (; byte >= 128; count += 1) {
    demand(count < 4);
    byte = from.uint(1);
    size = size * 128 + (byte & 127);
  }
  return from.part(size);
}

function readConfig(esds: ByteReader): Omit<Track, 'stbl'> {
  const stream = descriptor(esds, 3);
  stream.take(2);
  // Neither another stream nor an address of one.
  demand(stream.uint(1) === 0);
  const decoder = descriptor(stream, 4);
  demand(decoder.uint(1) === AAC && (decoder.uint(1) | 1) === AUDIO_STREAM);
  decoder.take(11);
  const bits = descriptor(decoder, 5).uint(2);
  const hz = HZ[(bits >> 7) & 15];
  const channels = (bits >> 3) & 15;
  demand(bits >> 11 === AAC_LC && hz !== undefined && (channels === 1 || channels === 2));
  // 960 samples in a frame, another coder below, or an extension.
  demand((bits & 7) === 0);
  return { config: uint(bits, 2), hz, channels };
}

/** All in one run of the file, as a recorder writes them that knows the end. */
function tableSamples(bytes: Buffer, stbl: ByteReader): Buffer[] {
  const stsz = only(stbl, 'stsz');
  full(stsz);
  const same = stsz.uint(4);
  const count = stsz.uint(4);
  demand(count <= MOST_FRAMES);
  const sizes = Array.from({ length: count }, () => same || stsz.uint(4));
  const stco = only(stbl, 'stco');
  full(stco);
  const offsets = Array.from({ length: atMost(stco.uint(4)) }, () => stco.uint(4));
  const perChunk = chunkCounts(only(stbl, 'stsc'), offsets.length);
  let next = 0;
  const samples = offsets.flatMap((offset, chunk) => {
    const own = sizes.slice(next, next + (perChunk[chunk] ?? 0));
    next += own.length;
    const data = new ByteReader(bytes, Math.min(offset, bytes.length));
    return own.map((size) => data.take(size));
  });
  demand(samples.length === count);
  return samples;
}

function atMost(count: number): number {
  demand(count <= MOST_FRAMES);
  return count;
}

function chunkCounts(stsc: ByteReader, chunks: number): number[] {
  full(stsc);
  const runs = Array.from({ length: atMost(stsc.uint(4)) }, () => {
    const run = { first: stsc.uint(4), samples: stsc.uint(4) };
    demand(stsc.uint(4) === 1);
    return run;
  });
  const counts: number[] = [];
  let place = 0;
  for (let chunk = 1; chunk <= chunks; chunk += 1) {
    if (runs[place + 1]?.first === chunk) place += 1;
    counts.push(runs[place]?.samples ?? 0);
  }
  return counts;
}

/** As a recorder writes them that does not know yet when it ends. */
function allOf(bytes: Buffer, fragments: Box[], moov: ByteReader): Buffer[] {
  const trex = path(moov, 'mvex', 'trex');
  trex.take(16);
  const usual = trex.uint(4);
  const samples: Buffer[] = [];
  for (const moof of fragments) readFragment(bytes, moof, usual, samples);
  return samples;
}

function readFragment(bytes: Buffer, moof: Box, usual: number, samples: Buffer[]): void {
  const traf = only(moof.body, 'traf');
  const tfhd = only(traf, 'tfhd');
  const { flags } = full(tfhd);
  tfhd.take(4);
  const base = flags & 1 ? tfhd.uint(8) : moof.from;
  tfhd.take((flags & 2 ? 4 : 0) + (flags & 8 ? 4 : 0));
  const size = flags & 16 ? tfhd.uint(4) : usual;
  let at = base;
  for (const { type, body } of boxes(traf)) {
    if (type !== 'trun') continue;
    const run = full(body).flags;
    const count = atMost(body.uint(4));
    if (run & 1) at = base + signed(body.uint(4));
    body.take(run & 4 ? 4 : 0);
    for (let sample = 0; sample < count; sample += 1) {
      body.take(run & 0x100 ? 4 : 0);
      const length = run & 0x200 ? body.uint(4) : size;
      body.take((run & 0x400 ? 4 : 0) + (run & 0x800 ? 4 : 0));
      // All fragments together: each may name the same bytes once more.
      demand(at >= 0 && at <= bytes.length && samples.length < MOST_FRAMES);
      samples.push(new ByteReader(bytes, at).take(length));
      at += length;
    }
  }
}

const signed = (value: number): number => (value >= 2 ** 31 ? value - 2 ** 32 : value);

const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([uint(body.length + 8, 4), Buffer.from(type, 'latin1'), body]);
};
const fullBox = (type: string, ...parts: Uint8Array[]) => box(type, uint(0, 4), ...parts);
const numbers = (...values: number[]) => Buffer.concat(values.map((value) => uint(value, 4)));
const ONE = 0x10000;
const matrix = numbers(ONE, 0, 0, 0, ONE, 0, 0, 0, 0x40000000);

function writeMp4({ config, hz, channels }: Track, samples: Buffer[]): Buffer {
  const duration = samples.length * FRAME;
  const decoder = Buffer.concat([
    Buffer.of(4, 13 + 2 + config.length, AAC, AUDIO_STREAM),
    Buffer.alloc(11),
    Buffer.of(5, config.length),
    config,
  ]);
  const stream = Buffer.concat([uint(1, 2), Buffer.of(0), decoder, Buffer.of(6, 1, 2)]);
  const mp4a = box(
    'mp4a',
    Buffer.concat([uint(1, 8), uint(0, 8), uint(channels, 2), uint(16, 2), uint(0, 4)]),
    // What its 16 bits cannot hold is 0 here, and stands in the configuration alone.
    Buffer.concat([uint(hz > 0xffff ? 0 : hz, 2), uint(0, 2)]),
    fullBox('esds', Buffer.of(3, stream.length), stream),
  );
  const moovAt = (mdatAt: number) => {
    const stbl = box(
      'stbl',
      fullBox('stsd', numbers(1), mp4a),
      fullBox('stts', numbers(1, samples.length, FRAME)),
      fullBox('stsc', numbers(1, 1, samples.length, 1)),
      fullBox('stsz', numbers(0, samples.length, ...samples.map(({ length }) => length))),
      fullBox('stco', numbers(1, mdatAt)),
    );
    const dinf = box('dinf', fullBox('dref', numbers(1), box('url ', numbers(1))));
    const minf = box('minf', fullBox('smhd', numbers(0)), dinf, stbl);
    const hdlr = fullBox('hdlr', numbers(0), Buffer.from('soun'), numbers(0, 0, 0), Buffer.of(0));
    const mdhd = fullBox('mdhd', numbers(0, 0, hz, duration), uint(0x55c40000, 4));
    const tkhd = box(
      'tkhd',
      numbers(3, 0, 0, 1, 0, duration, 0, 0, 0, 0x01000000),
      matrix,
      numbers(0, 0),
    );
    const mvhd = fullBox(
      'mvhd',
      numbers(0, 0, hz, duration, ONE, 0x01000000, 0, 0),
      matrix,
      numbers(0, 0, 0, 0, 0, 0, 2),
    );
    return box('moov', mvhd, box('trak', tkhd, box('mdia', mdhd, hdlr, minf)));
  };
  const ftyp = box('ftyp', Buffer.from('M4A '), numbers(0), Buffer.from('M4A mp42isom'));
  // Its length does not change with what stands in it.
  const mdatAt = ftyp.length + moovAt(0).length + 8;
  return Buffer.concat([ftyp, moovAt(mdatAt), box('mdat', ...samples)]);
}
