import { days, minutes } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import {
  findAway,
  isActivityDue,
  moveActivity,
  settleFindable,
  lockProfile,
  updateProfile,
} from './profiles.queries.ts';
import { memberActive, profileChanged } from './profiles.facts.ts';

/** For members who were written without their services. */
export { settleFindable };

/** Ends every change of a profile, in its transaction. */
export async function settleChange(tx: WriteTransaction, memberId: string): Promise<void> {
  await settleFindable(tx, [memberId]);
  tx.tell(profileChanged, { memberId });
}

/** Whoever is here is noted again within a minute of the next step: in time to be 'Active now', which is less than five. */
export const ACTIVITY_STEP_MS = minutes(3);

/** In coarse steps: nobody can follow somebody's every move. */
export async function noteActivity(tools: Tools, memberId: string): Promise<void> {
  const stepBegan = (stepMs: number) =>
    new Date(Math.floor(tools.clock.now().getTime() / stepMs) * stepMs);
  const moment = { shown: stepBegan(ACTIVITY_STEP_MS), unshown: stepBegan(days(1)) };
  // Most of the time they were here in this step before, and no transaction is needed to know it.
  if (!(await isActivityDue(tools.db, memberId, moment))) return;
  await tools.write(async (tx) => {
    const activeAt = await moveActivity(tx, memberId, moment);
    if (activeAt) tx.tell(memberActive, { memberId, activeAt });
  });
}

/** Nobody new comes across whoever is paused; they are back as they were with one tap. */
export async function settleAway(
  tx: WriteTransaction,
  memberId: string,
  away: boolean,
): Promise<void> {
  const profile = await lockProfile(tx, memberId);
  if (!profile || profile.away === away) return;
  await updateProfile(tx, memberId, { away });
  await settleChange(tx, memberId);
}

/** Whoever shows themself to nobody new asks nothing of anybody new. */
export async function refuseAway(tx: Transaction, memberId: string): Promise<void> {
  if ((await findAway(tx, memberId)) === true) throw refuse('PAUSED');
}

/** Whoever is locked out vanishes for everybody, and is back as they were when it ends. */
export async function settleLockedOut(
  tx: WriteTransaction,
  memberId: string,
  lockedOut: boolean,
): Promise<void> {
  const profile = await lockProfile(tx, memberId);
  if (!profile || profile.lockedOut === lockedOut) return;
  await updateProfile(tx, memberId, { lockedOut });
  await settleChange(tx, memberId);
}

/**
 * For what listings say beside the profile. Under the lock that every change of a profile takes: the listing would forget
 * the other one.
 */
export async function settleListed(tx: WriteTransaction, memberId: string): Promise<void> {
  await lockProfile(tx, memberId);
  await settleChange(tx, memberId);
}
