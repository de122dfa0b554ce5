/** What a browser has recorded, read and understood. */
export interface Recording {
  type: 'webm' | 'mp4';
  durationMs: number;
  /** The same sound in a file of our own making: nothing else of what came is in it. */
  write(): Buffer;
}

/** The bytes are not what a recording of one voice looks like. */
export class Malformed extends Error {}

export function demand(isSo: boolean): asserts isSo {
  if (!isSo) throw new Malformed();
}

/** Two minutes in the shortest frames that a recorder makes, and more. */
export const MOST_FRAMES = 20_000;
/** A few for each frame. Millions of empty ones would keep everybody waiting. */
const MOST_PARTS = 5 * MOST_FRAMES;

/** Reads a part of a file and never beyond it. */
export class ByteReader {
  readonly bytes: Buffer;
  at: number;
  readonly end: number;
  /** Of the whole file, however deep they lie. */
  private readonly parts: { left: number };

  constructor(bytes: Buffer, at = 0, end = bytes.length, parts = { left: MOST_PARTS }) {
    demand(at >= 0 && at <= end && end <= bytes.length);
    this.bytes = bytes;
    this.at = at;
    this.end = end;
    this.parts = parts;
  }

  get left(): number {
    return this.end - this.at;
  }

  take(length: number): Buffer {
    demand(Number.isSafeInteger(length) && length >= 0 && length <= this.left);
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** The next so many bytes, to be read apart. */
  part(length: number): ByteReader {
    const from = this.at;
    this.take(length);
    this.count();
    return new ByteReader(this.bytes, from, this.at, this.parts);
  }

  /** One more that the file is made of, also where it does not say how long it is. */
  count(): void {
    this.parts.left -= 1;
    demand(this.parts.left >= 0);
  }

  /** The same part from here, without going on in it. */
  ahead(): ByteReader {
    return new ByteReader(this.bytes, this.at, this.end, this.parts);
  }

  uint(length: number): number {
    let value = 0;
    for (const byte of this.take(length)) value = value * 256 + byte;
    demand(Number.isSafeInteger(value));
    return value;
  }

  int16(): number {
    return this.take(2).readInt16BE();
  }
}

export const uint = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let at = length - 1, rest = value; at >= 0; at -= 1, rest = Math.floor(rest / 256))
    bytes[at] = rest % 256;
  return bytes;
};
