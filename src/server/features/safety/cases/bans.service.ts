import { findMember, mailboxOf } from '#server/features/accounts/accounts.service.ts';
import { keyedHash } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { deleteBanned, insertBanned, isBannedIdentity } from './decisions.queries.ts';

export { deleteBanned as forgetBan };

const hashOf = (tools: Tools, email: string) =>
  keyedHash(tools.config.sessionSecret, `banned email ${mailboxOf(email)}`);

/** Holds after the member is erased, too. */
export async function rememberBan(
  tools: Tools,
  tx: WriteTransaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const hash = hashOf(tools, email);
  await insertBanned(tx, { kind: 'email', hash, memberId: id, createdAt: tools.clock.now() });
}

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
