import { findMember, mailboxOf } from '#server/features/accounts/accounts.service.ts';
import { keyedHash } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
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

/** Every mailbox that they had. Holds after the member is erased, too. */
export async function rememberBan(
  tools: Tools,
  tx: WriteTransaction,
  memberId: string,
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (!member) return;
  const hashes = new Set(await listFormerMailboxes(tx, memberId)).add(hashOf(tools, member.email));
  const createdAt = tools.clock.now();
  for (const hash of hashes) await insertBanned(tx, { kind: 'email', hash, memberId, createdAt });
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
