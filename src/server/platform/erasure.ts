import type { ErasedPart, HashKind, SealedKind } from '#contract/accounts/leaving.rules.ts';
import { fact } from './work.ts';

/** What their files hold, by their keys; null: there is none any more. */
export type KeptFiles = ReadonlyMap<string, Buffer | null>;

/** Told before the erasure, in a write of its own, while nothing is locked: what of theirs the sealed store takes. */
export const erasureBegins = fact<{
  memberId: string;
  /** Files that are read for it. */
  read(keys: string[]): void;
  /** A text that had to be opened for it. */
  keepText(name: string, text: string): void;
}>('erasure.begins');

/** A member on the way out, as each feature's `erase` rules get to see them. Their row is the last to go. */
export interface Erasure {
  memberId: string;
  /** Stands for them in what stays. */
  pseudonym: string;
  email: string;
  fullName: string;
  /** False: it was decided without them, and an open appeal holds it up. */
  asked: boolean;
  /** A document has shown it: of them nothing is kept but invoices, and the code of that document. */
  underAge: boolean;
  at: Date;
  /** How long the law lets us keep what it asks for. */
  retainedUntil: Date;
  /** Those that were named when it began. */
  keptFiles: KeptFiles;
  keptTexts: ReadonlyMap<string, string>;
  /** Files, or folders (`photos/x/`) with all that is in them; they go once this holds. */
  removeFiles(keys: string[]): void;
  /** Moves something to the sealed store. */
  keep(kind: SealedKind, record: object, until: Date, caseId?: string): void;
  /** Hashes of theirs stay; for the receipt. */
  keepHash(kind: HashKind): void;
  /** For the receipt. */
  count(part: ErasedPart, count: number): void;
}

/** Told inside the erasure: app.ts lets the `erase` rules of all features listen to it, in their order. */
export const memberErasing = fact<Erasure>('member.erasing');
