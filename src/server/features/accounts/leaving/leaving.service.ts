import { COME_BACK_HOURS } from '#contract/accounts/leaving.rules.ts';
import { isLockedOut } from '#contract/accounts/rules.ts';
import { after, hours } from '#server/platform/clock.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { callerChanged, pauseChanged, statusChanged } from '../accounts.facts.ts';
import { clearDeletionAsked, setDeletionAsked, setEraseAt, setPaused } from './leaving.queries.ts';
import { orderMail } from '../mails.service.ts';
import { findMember } from '../members.queries.ts';
import { deleteSessions } from '../sessions/sessions.queries.ts';
import { tellEnded } from '../sessions/sessions.service.ts';
import { erasedAt } from '../status.policy.ts';

/** The plan goes on: whoever pauses can still read everything, and answer whom they know. */
export async function pause(tools: Tools, memberId: string): Promise<{ pausedAt: string }> {
  const now = tools.clock.now();
  return tools.write(async (tx) => {
    if (await setPaused(tx, memberId, now)) tellPause(tx, memberId, true);
    const member = await findMember(tx, memberId);
    return { pausedAt: (member?.pausedAt ?? now).toISOString() };
  });
}

export async function resume(tools: Tools, memberId: string): Promise<void> {
  await tools.write(async (tx) => {
    if (await setPaused(tx, memberId, null)) tellPause(tx, memberId, false);
  });
}

function tellPause(tx: WriteTransaction, memberId: string, paused: boolean): void {
  tx.tell(pauseChanged, { memberId, paused });
  tx.tell(callerChanged, { memberId });
}

export async function readLeaving(tools: Tools, memberId: string) {
  const member = await findMember(tools.db, memberId);
  const isPaid = member?.paidUntil && member.paidUntil > tools.clock.now();
  return {
    paidUntil: (isPaid && member.paidUntil?.toISOString()) || null,
    retentionDays: tools.config.retentionDays,
  };
}

/** Gone for everybody at once, and signed out everywhere, this browser too; a day later everything is erased. */
export async function askDeletion(tools: Tools, memberId: string): Promise<{ eraseAt: string }> {
  const now = tools.clock.now();
  const eraseAt = erasedAt(now).toISOString();
  await tools.write(async (tx) => {
    const member = await setDeletionAsked(tx, memberId, now);
    if (!member) throw refuse('ACCOUNT_DELETING');
    // What the team has done is looked up by who did it; and somebody has to be left who runs the site.
    if (member.role !== 'member') throw refuse('STAFF_STAYS');
    tx.tell(statusChanged, { memberId, lockedOut: true });
    tx.tell(callerChanged, { memberId });
    tellEnded(tx, await deleteSessions(tx, memberId));
    const { email } = member;
    const details = { eraseAt };
    await orderMail(tools, tx, { mail: 'deletion-asked', memberId, email, details, at: now });
  });
  return { eraseAt };
}

/** Back as they were: whoever was suspended still is. */
export async function keepAccount(tools: Tools, memberId: string): Promise<void> {
  await tools.write(async (tx) => {
    if (!(await callOffDeletion(tools, tx, memberId))) throw refuse('NOT_FOUND');
  });
}

/** False: nothing was asked for, or it is too late. */
export async function callOffDeletion(
  tools: Tools,
  tx: WriteTransaction,
  memberId: string,
): Promise<boolean> {
  const latest = after(tools.clock, -hours(COME_BACK_HOURS));
  const member = await clearDeletionAsked(tx, memberId, latest);
  if (!member) return false;
  tx.tell(statusChanged, { memberId, lockedOut: isLockedOut(member.status) });
  tx.tell(callerChanged, { memberId });
  return true;
}

/** For accounts that others have closed for good. While an appeal is open nothing is erased; null: it was granted. */
export const scheduleErasure = (
  tx: WriteTransaction,
  memberId: string,
  at: Date | null,
): Promise<void> => setEraseAt(tx, memberId, at);
