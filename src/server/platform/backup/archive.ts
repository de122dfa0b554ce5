import { createHash } from 'node:crypto';

/** What a backup is of. */
export interface About {
  site: string;
  takenAt: string;
  /** `cluster`: the files of a server, as they are; `dump`: made by pg_dump. */
  database: { kind: 'cluster' | 'dump'; major: number };
  /** When the newest migration that it has been through was made: an older build does not know its tables. */
  migratedTo: number;
  /** The secret of the site, hashed: under another, half of what is restored would fit nothing. Null: it had none yet. */
  secretMark: string | null;
}

/** One file in a backup, such as `database` or `files/photos/…`. */
export interface Part {
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export interface Contents {
  parts: number;
  bytes: number;
}

interface Taker {
  about(about: About): void | Promise<void>;
  /** Has to take all of it. */
  part(name: string, content: AsyncIterable<Buffer>): Promise<void>;
}

/** A frame is a letter, the length of what follows (four bytes), and that. */
const HEAD_BYTES = 5;
const DATA_BYTES = 256 * 1024;
const LONGEST = 1024 * 1024;
const [ABOUT, NAME, DATA, END, LAST] = ['A', 'N', 'D', 'E', 'Z'] as const;

/** What says that a backup is not whole, or not what was written. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup';
}

/** All parts in one stream, each with its checksum behind it, and a checksum of those at the end. Nothing is held but one frame. */
export async function* writeArchive(
  about: About,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Buffer, Contents> {
  yield frame(ABOUT, about);
  const sums = createHash('sha256');
  const all: Contents = { parts: 0, bytes: 0 };
  for await (const { name, content } of parts) {
    yield frame(NAME, { name });
    const sum = createHash('sha256');
    let bytes = 0;
    for await (const chunk of content)
      for (let from = 0; from < chunk.byteLength; from += DATA_BYTES) {
        const piece = chunk.subarray(from, from + DATA_BYTES);
        sum.update(piece);
        bytes += piece.byteLength;
        yield head(DATA, piece.byteLength);
        yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      }
    const end = { bytes, sha256: sum.digest('hex') };
    sums.update(JSON.stringify([name, end]));
    all.parts += 1;
    all.bytes += bytes;
    yield frame(END, end);
  }
  yield frame(LAST, { ...all, sha256: sums.digest('hex') });
  return all;
}

/** Hands over part by part, and throws unless everything is there as it was written. */
export async function readArchive(source: AsyncIterable<Buffer>, taker: Taker): Promise<Contents> {
  const frames = readFrames(source);
  const next = async () => {
    const { value, done } = await frames.next();
    if (done) throw new DamagedBackup('it ends too early');
    return value;
  };
  await taker.about(parse<About>(await next(), ABOUT));
  const sums = createHash('sha256');
  const all: Contents = { parts: 0, bytes: 0 };
  for (;;) {
    const first = await next();
    if (first.letter === LAST) {
      const told = parse<Contents & { sha256: string }>(first, LAST);
      expectSame([told.parts, told.bytes, told.sha256], [all.parts, all.bytes, sums.digest('hex')]);
      if (!(await frames.next()).done) throw new DamagedBackup('something follows its end');
      return all;
    }
    const { name } = parse<{ name: string }>(first, NAME);
    const sum = createHash('sha256');
    let bytes = 0;
    let end: Frame | null = null;
    const content = async function* () {
      for (;;) {
        const each = await next();
        if (each.letter !== DATA) {
          end = each;
          return;
        }
        sum.update(each.bytes);
        bytes += each.bytes.byteLength;
        yield each.bytes;
      }
    };
    await taker.part(name, content());
    if (!end) throw new Error(`${name} was not taken to its end`);
    const told = parse<{ bytes: number; sha256: string }>(end, END);
    expectSame([told.bytes, told.sha256], [bytes, sum.digest('hex')]);
    sums.update(JSON.stringify([name, told]));
    all.parts += 1;
    all.bytes += bytes;
  }
}

interface Frame {
  letter: string;
  bytes: Buffer;
}

function head(letter: string, length: number): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES);
  bytes.write(letter, 'latin1');
  bytes.writeUInt32BE(length, 1);
  return bytes;
}

function frame(letter: string, said: object): Buffer {
  const text = Buffer.from(JSON.stringify(said));
  return Buffer.concat([head(letter, text.byteLength), text]);
}

async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame, void> {
  let held: Buffer = Buffer.alloc(0);
  for await (const more of source) {
    held = held.byteLength > 0 ? Buffer.concat([held, more]) : more;
    for (;;) {
      if (held.byteLength < HEAD_BYTES) break;
      const length = held.readUInt32BE(1);
      if (length > LONGEST) throw new DamagedBackup('a frame is too long');
      const end = HEAD_BYTES + length;
      if (held.byteLength < end) break;
      yield { letter: held.toString('latin1', 0, 1), bytes: held.subarray(HEAD_BYTES, end) };
      held = held.subarray(end);
    }
  }
  if (held.byteLength > 0) throw new DamagedBackup('a frame was cut off');
}

function parse<Said>({ letter, bytes }: Frame, expected: string): Said {
  if (letter !== expected) throw new DamagedBackup(`${letter} where ${expected} belongs`);
  return JSON.parse(bytes.toString()) as Said;
}

function expectSame(told: unknown[], found: unknown[]): void {
  if (told.join() !== found.join()) throw new DamagedBackup('a checksum differs');
}
