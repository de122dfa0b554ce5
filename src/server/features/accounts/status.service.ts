import { isLockedOut, type MemberRole, type MemberStatus } from '#contract/accounts/rules.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { callerChanged, identityVerified, statusChanged } from './accounts.facts.ts';
import {
  endStatus,
  findMember,
  listEndedStatuses,
  lockStaff,
  setIdentityVerifiedAt,
  setRole,
  setStatus,
} from './members.queries.ts';
import { deleteSessions } from './sessions/sessions.queries.ts';
import { tellEnded } from './sessions/sessions.service.ts';

const ENDED_AT_ONCE = 100;

/**
 * Null: they have gone. Whoever is locked out is signed out everywhere with it; signing in again opens what is theirs whatever
 * they did.
 */
export async function changeStatus(
  tx: WriteTransaction,
  memberId: string,
  status: MemberStatus,
  until: Date | null,
): Promise<{ role: MemberRole } | null> {
  const member = await setStatus(tx, memberId, status, until);
  if (!member) return null;
  const lockedOut = isLockedOut(status);
  tx.tell(statusChanged, { memberId, lockedOut: lockedOut || member.leaving });
  tx.tell(callerChanged, { memberId });
  if (lockedOut) tellEnded(tx, await deleteSessions(tx, memberId));
  return member;
}

/** Requests see the end by themselves; this brings what others see of the member in line with it. */
export async function endStatuses(tools: Tools): Promise<void> {
  const now = tools.clock.now();
  const ended = await listEndedStatuses(tools.db, now, ENDED_AT_ONCE);
  for (const memberId of ended) {
    await tools.write(async (tx) => {
      const member = await endStatus(tx, memberId, now);
      if (!member) return;
      tx.tell(statusChanged, { memberId, lockedOut: member.leaving });
      tx.tell(callerChanged, { memberId });
    });
  }
}

/** Before an admin decides about one of the team. False when they are none any more: of two who dismiss each other, one stays. */
export async function isStillAdmin(tx: WriteTransaction, actorId: string): Promise<boolean> {
  await lockStaff(tx);
  const actor = await findMember(tx, actorId);
  return actor?.role === 'admin' && actor.status === 'active';
}

/** Open pages learn of it: what they may get is another from now on. */
export async function changeRole(
  tx: WriteTransaction,
  memberId: string,
  role: MemberRole,
): Promise<void> {
  if (!(await setRole(tx, memberId, role))) throw refuse('MEMBER_LEAVING');
  tx.tell(callerChanged, { memberId });
}

/** Null: they are not verified any more. */
export async function setIdentityVerified(
  tx: WriteTransaction,
  memberId: string,
  at: Date | null,
): Promise<void> {
  await setIdentityVerifiedAt(tx, memberId, at);
  tx.tell(identityVerified, { memberId, verified: at !== null });
  tx.tell(callerChanged, { memberId });
}
