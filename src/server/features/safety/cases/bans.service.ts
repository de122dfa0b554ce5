import { findMember, findPhone, mailboxOf } from '#server/features/accounts/accounts.service.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { keyedHash } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { listDocumentHashes } from '../identity/identity.queries.ts';
import {
  deleteBanned,
  insertBanned,
  insertFormerMailbox,
  isBannedIdentity,
  listFormerMailboxes,
} from './decisions.queries.ts';

export { deleteBanned as forgetBan };

const hashOf = (tools: Tools, email: string) =>
  keyedHash(tools.config.sessionSecret, `banned email ${mailboxOf(email)}`);

const numberHashOf = (tools: Tools, number: string) =>
  keyedHash(tools.config.sessionSecret, `banned phone ${number}`);

/** Every mailbox that they had, the number that they have, and their documents. Holds after the member is erased, too. */
export async function rememberBan(
  tools: Tools,
  tx: WriteTransaction,
  memberId: string,
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (!member) return;
  const phone = await findPhone(tx, memberId);
  const hashes = {
    email: new Set(await listFormerMailboxes(tx, memberId)).add(hashOf(tools, member.email)),
    phone: phone ? [numberHashOf(tools, phone.number)] : [],
    document: await listDocumentHashes(tx, memberId),
  };
  const createdAt = tools.clock.now();
  for (const kind of ['email', 'phone', 'document'] as const)
    for (const hash of hashes[kind]) await insertBanned(tx, { kind, hash, memberId, createdAt });
}

export const keepFormerMailbox = (
  tools: Tools,
  tx: WriteTransaction,
  { memberId, before }: { memberId: string; before: string },
) => insertFormerMailbox(tx, { memberId, hash: hashOf(tools, before) });

/** Whoever was banned does not come back under the same address. */
export async function refuseReturn(
  tools: Tools,
  tx: WriteTransaction,
  memberId: string,
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (!member) return;
  if (await isBannedIdentity(tx, 'email', hashOf(tools, member.email), memberId))
    throw refuse('RETURN_REFUSED');
}

/** Whoever was banned does not confirm the same number on another account. */
export async function refuseBannedNumber(
  tools: Tools,
  tx: WriteTransaction,
  { memberId, number }: { memberId: string; number: string | null },
): Promise<void> {
  if (number === null) return;
  if (await isBannedIdentity(tx, 'phone', numberHashOf(tools, number), memberId))
    throw refuse('NUMBER_REFUSED');
}

/** Of an Aadhaar it is a hint only: nothing but four digits of its number is known. */
export const isBannedDocument = (
  db: Executor,
  documentHash: string,
  memberId: string,
): Promise<boolean> => isBannedIdentity(db, 'document', documentHash, memberId);
