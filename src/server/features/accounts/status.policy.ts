import { COME_BACK_HOURS } from '#contract/accounts/leaving.rules.ts';
import type { MemberStatus } from '#contract/accounts/rules.ts';
import { hours } from '#server/platform/clock.ts';
import type { MemberRow } from './members.queries.ts';

/** When whoever asked then is erased. */
export const erasedAt = (askedAt: Date): Date =>
  new Date(askedAt.getTime() + hours(COME_BACK_HOURS));

/** Whoever has asked to go is going, and comes back to whatever was decided about them. */
export function statusAt(
  {
    status,
    statusUntil,
    deletionAskedAt,
  }: Pick<MemberRow, 'status' | 'statusUntil' | 'deletionAskedAt'>,
  now: Date,
): MemberStatus {
  if (deletionAskedAt) return 'deleting';
  return statusUntil !== null && statusUntil <= now ? 'active' : status;
}

/** There is no way back from here on. */
export const isDue = (
  { deletionAskedAt }: Pick<MemberRow, 'deletionAskedAt'>,
  now: Date,
): boolean => deletionAskedAt !== null && erasedAt(deletionAskedAt) <= now;
