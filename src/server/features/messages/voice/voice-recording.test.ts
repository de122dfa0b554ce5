import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { makeVoice as webm } from '#server/testing/make-voice.ts';
import { ByteReader, uint, type Recording } from './byte-reader.ts';
import { readRecording } from './voice-recording.ts';

const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([uint(body.length + 8, 4), Buffer.from(type), body]);
};
const numbers = (...values: number[]) => Buffer.concat(values.map((value) => uint(value, 4)));

const empty = Buffer.of(0xec, 0x80);
/** They do not say how long they are. */
const openWebm = Buffer.from('1a45dfa38018538067ff', 'hex');
const openCluster = Buffer.from('1f43b675ff', 'hex');
const times = (count: number, bytes: Uint8Array) =>
  Buffer.concat(Array.from({ length: count }, () => bytes));

interface MadeMp4 {
  frames?: number;
  handler?: string;
  config?: number;
  /** How often the same fragment is named. */
  fragments?: number;
  /** Of a frame. */
  bytes?: number;
}

/** As Safari writes it: in fragments, with where and when it was made. */
function mp4(made: MadeMp4 = {}) {
  const { frames = 40, handler = 'soun', config = 0x1208, fragments = 1, bytes = 6 } = made;
  const decoder = Buffer.concat([
    Buffer.of(4, 17, 0x40, 0x15),
    Buffer.alloc(11),
    Buffer.of(5, 2),
    uint(config, 2),
  ]);
  const stream = Buffer.concat([Buffer.of(3, 3 + decoder.length, 0, 1, 0), decoder]);
  const mp4a = box('mp4a', Buffer.alloc(28), box('esds', numbers(0), stream));
  const stbl = box('stbl', box('stsd', numbers(0, 1), mp4a));
  const mdia = box(
    'mdia',
    box('hdlr', numbers(0, 0), Buffer.from(handler), Buffer.alloc(12)),
    box('minf', stbl),
  );
  const moov = box(
    'moov',
    box('trak', mdia),
    box('mvex', box('trex', numbers(0, 1, 1, 1024, 0, 0))),
    box('udta', Buffer.from('Koregaon Park, Pune')),
  );
  const sizes = Array.from({ length: frames }, () => bytes);
  const moofOf = (offset: number) =>
    box(
      'moof',
      box(
        'traf',
        box('tfhd', numbers(0x20000, 1)),
        box('trun', numbers(0x201, frames, offset), numbers(...sizes)),
      ),
    );
  const data = Buffer.alloc(frames * bytes, 7);
  const moofs = times(fragments, moofOf(moofOf(0).length + 8));
  return Buffer.concat([box('ftyp', Buffer.from('isom')), moov, moofs, box('mdat', data)]);
}

function understood(bytes: Buffer): Recording {
  const recording = readRecording(bytes);
  if (typeof recording === 'string') throw new Error(recording);
  return recording;
}

test.each([
  ['webm', webm({ seconds: 3 }), 3000, 'made at home'],
  ['mp4', mp4({ frames: 43 }), (43 * 1024 * 1000) / 44_100, 'Koregaon'],
] as const)(
  '%s is written anew without what else it told, and reads the same',
  (type, bytes, ms, told) => {
    const first = understood(bytes);
    expect(first).toMatchObject({ type, durationMs: ms });
    expect(bytes.includes(told)).toBe(true);
    const written = first.write();
    expect(written.includes(told)).toBe(false);
    const again = understood(written);
    expect(again).toMatchObject({ type, durationMs: ms });
    expect(again.write().equals(written)).toBe(true);
  },
);

test.each([
  [96_000, 0x1008, 0],
  [88_200, 0x1088, 0],
  [64_000, 0x1108, 64_000],
])('of %i Hz the field of 16 bits says what it can hold', (hz, config, said) => {
  const recording = understood(mp4({ config }));
  expect(recording.durationMs).toBe((40 * 1024 * 1000) / hz);
  const written = recording.write();
  const entry = written.indexOf('mp4a', written.indexOf('stsd'));
  expect(written.readUInt16BE(entry + 4 + 24)).toBe(said);
});

test('only one track of the one codec is a voice note', () => {
  for (const other of [
    webm({ type: 1 }),
    webm({ codec: 'A_VORBIS' }),
    webm({ tracks: 2 }),
    webm({ tracks: 0 }),
    webm({ seconds: 0 }),
    mp4({ handler: 'vide' }),
    mp4({ config: 0x2a08 }),
    mp4({ frames: 0 }),
    Buffer.from('RIFF....WAVEfmt '),
    Buffer.alloc(0),
  ])
    expect(readRecording(other)).toBe('VOICE_DAMAGED');
});

test('two minutes are the most, by what is heard and by what its clock says', () => {
  expect(readRecording(webm({ seconds: 120 }))).toMatchObject({ durationMs: 120_000 });
  expect(readRecording(webm({ seconds: 125 }))).toBe('VOICE_TOO_LONG');
  // Three times 40 ms in each packet: more to hear than the times of the blocks tell.
  const long = Buffer.of(0x13, 3, 1, 2, 3);
  expect(readRecording(webm({ seconds: 60, data: long }))).toBe('VOICE_TOO_LONG');
  expect(readRecording(mp4({ frames: 6000 }))).toBe('VOICE_TOO_LONG');
});

test('what is longer than sound can be in a frame is something else, and refused', () => {
  const opus = (length: number) => Buffer.concat([Buffer.of(0x78), Buffer.alloc(length, '<p>')]);
  expect(readRecording(webm({ data: opus(1275) }))).toMatchObject({ type: 'webm' });
  expect(readRecording(webm({ data: opus(1300) }))).toBe('VOICE_DAMAGED');
  expect(readRecording(mp4({ bytes: 768 }))).toMatchObject({ type: 'mp4' });
  expect(readRecording(mp4({ bytes: 769 }))).toBe('VOICE_DAMAGED');
});

/** How often the file is reached into. */
function looksAt(bytes: Buffer): number {
  let looks = 0;
  const take = Object.getOwnPropertyDescriptor(ByteReader.prototype, 'take')?.value;
  ByteReader.prototype.take = function counted(length: number) {
    looks += 1;
    return take.call(this, length);
  };
  onTestFinished(() => void (ByteReader.prototype.take = take));
  expect(readRecording(bytes)).toBe('VOICE_DAMAGED');
  return looks;
}

test.each([
  ['names the same bytes in many fragments', mp4({ frames: 15_000, fragments: 40, bytes: 1 })],
  ['holds half a million empty boxes', Buffer.concat([mp4(), times(500_000, box('free'))])],
  ['holds millions of empty elements', Buffer.concat([webm({}), times(2_000_000, empty)])],
  ['begins a cluster again and again', Buffer.concat([openWebm, times(800_000, openCluster)])],
])('a file that %s is given up soon', (_, bytes) => {
  expect(looksAt(bytes)).toBeLessThan(500_000);
});

const damaged = (whole: Buffer) =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 }),
      fc.nat(whole.length),
    )
    .map(([changes, end]) => {
      const bytes = Buffer.from(whole);
      for (const [at, byte] of changes) bytes[at] = byte;
      return bytes.subarray(0, end % 3 === 0 ? end : whole.length);
    });

test.each([
  ['noise', fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes))],
  ['damaged webm', damaged(webm({}))],
  ['damaged mp4', damaged(mp4())],
])('%s is refused or written so that it reads again', (_, inputs) => {
  fc.assert(
    fc.property(inputs, (bytes) => {
      const recording = readRecording(bytes);
      if (typeof recording === 'string') return;
      expect(recording.write().length).toBeLessThan(bytes.length * 10 + 4000);
      expect(understood(recording.write()).type).toBe(recording.type);
    }),
    { numRuns: 3000 },
  );
});
