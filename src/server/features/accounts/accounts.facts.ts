import { fact } from '#server/platform/work.ts';

/** Told inside the sign-up: whatever every member has is made with them. */
export const memberCreated = fact<{ memberId: string }>('member.created');

/** At most once a minute for each session. */
export const memberSeen = fact<{ memberId: string }>('member.seen');

/** Something that access is decided by, other than their plan: a confirmed address, a proof. */
export const callerChanged = fact<{ memberId: string }>('caller.changed');

/** Another address is theirs from now on. */
export const emailChanged = fact<{ memberId: string; email: string }>('email.changed');

export const sessionsEnded = fact<{ sessionIds: string[] }>('sessions.ended');
