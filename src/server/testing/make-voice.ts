import { uint } from '#server/features/messages/voice/byte-reader.ts';

const element = (id: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const bytes = Math.ceil((32 - Math.clz32(id)) / 8);
  return Buffer.concat([uint(id, bytes), Buffer.of(1), uint(body.length, 7), body]);
};
const open = (id: number, ...parts: Uint8Array[]): Buffer =>
  Buffer.concat([uint(id, 4), Buffer.of(1), Buffer.alloc(7, 255), ...parts]);

const opusHead = Buffer.concat([
  Buffer.from('OpusHead'),
  Buffer.of(1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0),
]);
/** 20 ms of Opus, as its first byte says. */
const packet = Buffer.of(0x78, 1, 2, 3);

interface MadeVoice {
  seconds?: number;
  type?: number;
  codec?: string;
  tracks?: number;
  data?: Buffer;
}

/** A recording as Chromium writes it: nothing says how long it is, and the program names itself. */
export function makeVoice(made: MadeVoice): Buffer {
  const { seconds = 1, type = 2, codec = 'A_OPUS', tracks = 1, data = packet } = made;
  const entry = element(
    0xae,
    element(0xd7, uint(1, 1)),
    element(0x83, uint(type, 1)),
    element(0x86, Buffer.from(codec)),
    element(0x63a2, opusHead),
  );
  const clusters = Array.from({ length: seconds }, (_, second) => {
    const blocks = Array.from({ length: 50 }, (__, place) => {
      const at = Buffer.alloc(2);
      at.writeInt16BE(place * 20);
      return element(0xa3, Buffer.of(0x81), at, Buffer.of(0x80), data);
    });
    return open(0x1f43b675, element(0xe7, uint(second * 1000, 4)), ...blocks);
  });
  const info = element(
    0x1549a966,
    element(0x2ad7b1, uint(1_000_000, 3)),
    element(0x5741, Buffer.from('made at home')),
  );
  const entries = Array.from({ length: tracks }, () => entry);
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))),
    open(0x18538067, info, element(0x1654ae6b, ...entries), ...clusters),
  ]);
}
