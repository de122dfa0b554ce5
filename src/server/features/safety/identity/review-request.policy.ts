import type { IdentityHints } from '#contract/safety/identity.endpoints.ts';
import type { IdentityFileKind } from '#contract/safety/identity.rules.ts';
import type { DatabaseAddress } from '#server/platform/database/database.ts';
import type { SealedText } from '#server/platform/sealing/sealing.ts';

/** What a file is encrypted under: the bytes of one do not open in the place of another. */
export const sealedAs = (file: { id: string; checkId: string; kind: IdentityFileKind }): string =>
  `identity file ${file.id} ${file.checkId} ${file.kind}`;

/** What a sealed name is encrypted under. */
export const nameSealedAs = (checkId: string): string => `identity name ${checkId}`;

/** What the review process is asked. It looks up everything else by itself. */
export interface ReviewRequest {
  actorId: string;
  fileId: string;
  address: DatabaseAddress;
  privateKeyFiles: string[];
}

/** Or it is asked how like a name is to the sealed one on a document, which it tells nobody. */
export interface NameRequest {
  name: string;
  sealed: SealedText & { id: string };
  privateKeyFiles: string[];
}

/** What sealed texts are opened for, and by whom; null: by the site itself. */
export const textPurposes = {
  'payouts.export': 'admin',
  'payouts.tax-report': 'admin',
  'payouts.erase': null,
} as const;
export type TextPurpose = keyof typeof textPurposes;

/** Or it opens texts that are sealed to the same pair, for one of the purposes that it knows. */
export interface TextsRequest {
  actorId: string | null;
  purpose: TextPurpose;
  target: string;
  details?: Record<string, string> | undefined;
  texts: (SealedText & { about: string })[];
  address: DatabaseAddress;
  privateKeyFiles: string[];
}

export type AnyRequest = ReviewRequest | NameRequest | TextsRequest;

export type ReviewAnswer =
  | { opened: true }
  | { texts: (string | null)[] }
  | { likeness: IdentityHints['name']['likeness'] }
  | { refused: 'NOT_FOUND' | 'COVER_FIRST' };

const LENGTH_BYTES = 4;

/** The encrypted file goes along, so that the process needs no way to the storage. */
export function writeRequest(
  request: AnyRequest,
  encrypted: Uint8Array = new Uint8Array(),
): Uint8Array[] {
  const text = Buffer.from(JSON.stringify(request));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return [length, text, encrypted];
}

export function readRequest(input: Buffer): { request: AnyRequest; encrypted: Uint8Array } {
  const end = LENGTH_BYTES + input.readUInt32BE();
  const request = JSON.parse(input.toString('utf8', LENGTH_BYTES, end)) as AnyRequest;
  return { request, encrypted: input.subarray(end) };
}
