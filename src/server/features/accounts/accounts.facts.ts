import { fact } from '#server/platform/work.ts';

/** Told inside the sign-up: whatever every member has is made with them. */
export const memberCreated = fact<{ memberId: string }>('member.created');

/** Told inside the write: whoever listens may ask whether they are sure. */
export const nameChosen = fact<{
  memberId: string;
  /** Null at sign-up. */
  before: string | null;
  after: string;
  /** They were asked already. */
  confirmed: boolean;
}>('name.chosen');

/** At most once a minute for each session. */
export const memberSeen = fact<{ memberId: string }>('member.seen');

/** Something that access is decided by, other than their plan: a confirmed address, a proof. */
export const callerChanged = fact<{ memberId: string }>('caller.changed');

/** Another address is theirs from now on. */
export const emailChanged = fact<{ memberId: string; email: string; before: string }>(
  'email.changed',
);

export const sessionsEnded = fact<{ sessionIds: string[] }>('sessions.ended');

/** Told inside the write. Whoever is locked out (suspended, banned) is not there for others meanwhile. */
export const statusChanged = fact<{ memberId: string; lockedOut: boolean }>('status.changed');
