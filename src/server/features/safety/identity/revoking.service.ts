import {
  findMember,
  lockMember,
  setIdentityVerified,
} from '#server/features/accounts/accounts.service.ts';
import { recordAction } from '#server/platform/audit/audit.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import type { Actor } from '../cases/actions.service.ts';
import { findSealedName, revokeApproved } from './identity.queries.ts';
import { tellMember } from './identity.service.ts';

/** For what is found out later, such as a forgery. The member reads why, and can check again. */
export function revokeIdentity(
  tools: Tools,
  actor: Actor,
  { id: memberId, words }: { id: string; words: string },
): Promise<{ ok: true }> {
  return tools.write(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member?.identityVerifiedAt || memberId === actor.memberId) throw refuse('NOT_FOUND');
    await revoke(tools, tx, memberId, { reason: null, note: words });
    recordAction(tools, tx, {
      actorId: actor.memberId,
      action: 'identity.revoke',
      target: `member:${memberId}`,
    });
    return { ok: true };
  });
}

/** Of companions the name on the document is kept; whoever became one after the check shows it once more, and is listed then. */
export async function askCompanionAgain(
  tools: Tools,
  tx: WriteTransaction,
  { memberId }: { memberId: string },
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (member?.userType !== 'provider' || !member.identityVerifiedAt) return;
  if (!(await findSealedName(tx, memberId)))
    await revoke(tools, tx, memberId, { reason: 'companion-name', note: null });
}

async function revoke(
  tools: Tools,
  tx: WriteTransaction,
  memberId: string,
  why: Parameters<typeof revokeApproved>[2],
): Promise<void> {
  await setIdentityVerified(tx, memberId, null);
  for (const checkId of await revokeApproved(tx, memberId, why))
    await tellMember(tools, tx, { checkId, memberId, outcome: 'revoked' });
}
