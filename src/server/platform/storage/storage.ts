/** Files by key, wherever they are kept. Keys are ours and random, never a member's file name. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Harmless when there is no such file. */
  remove(key: string): Promise<void>;
  /** Throws when files cannot be written right now. */
  check(): Promise<void>;
}
