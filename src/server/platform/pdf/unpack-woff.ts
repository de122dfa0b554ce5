import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const padded = (length: number) => Math.ceil(length / 4) * 4;

/** The font inside: read packed, every letter would unpack a whole table again. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, place) => {
    const entry = woff.subarray(WOFF_HEADER + place * WOFF_ENTRY);
    const [offset, packed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.subarray(16, 20),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const header = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const largest = Math.floor(Math.log2(count));
  header.writeUInt16BE(2 ** largest * SFNT_ENTRY, 6);
  header.writeUInt16BE(largest, 8);
  header.writeUInt16BE((count - 2 ** largest) * SFNT_ENTRY, 10);
  let offset = header.length;
  for (const [place, { tag, checksum, bytes }] of tables.entries()) {
    const at = SFNT_HEADER + place * SFNT_ENTRY;
    tag.copy(header, at);
    checksum.copy(header, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    offset += padded(bytes.length);
  }
  const room = ({ bytes }: { bytes: Buffer }) => Buffer.alloc(padded(bytes.length) - bytes.length);
  return Buffer.concat([header, ...tables.flatMap((table) => [table.bytes, room(table)])]);
}
