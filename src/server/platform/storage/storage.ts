import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  changedAt: Date;
}

/** Files by key, wherever they are kept. Keys are ours and random, never a member's file name. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** For what is larger than memory should hold: taken chunk by chunk, and there only once all of it is. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** The same, read as it is asked for. */
  getStream(key: string): Promise<Readable | null>;
  /** Harmless when there is no such file. */
  remove(key: string): Promise<void>;
  /** Everything below a folder, or everything, fetched page by page as it is asked for; what is put meanwhile may be missing. */
  list(folder: string | null): AsyncIterable<StoredFile>;
  /** Throws when files cannot be written right now. */
  check(): Promise<void>;
  close(): void;
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/** Throws where a key could lead out of the folder or mean something else elsewhere. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('a storage key may hold only small letters, digits, - and /');
  return key;
}
