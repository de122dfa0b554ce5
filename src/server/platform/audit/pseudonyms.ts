import type { Executor } from '#server/platform/database/database.ts';

/** Stand for members in what outlives them. Who is erased has none any more, and no way leads back. */
export interface Pseudonyms {
  /** Of those of these ids that are members'. */
  of(db: Executor, memberIds: string[]): Promise<Map<string, string>>;
  /** The way back, to those who are still there. */
  whose(db: Executor, pseudonyms: string[]): Promise<Map<string, string>>;
}
