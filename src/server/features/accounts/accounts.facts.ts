import { fact } from '#server/platform/work.ts';

/** Told inside the sign-up: whatever every member has is made with them. */
export const memberCreated = fact<{ memberId: string }>('member.created');

/** The name they go by. Told inside the write: whoever listens may ask whether they are sure. */
export const nameChosen = fact<{
  memberId: string;
  /** Null at sign-up. */
  before: string | null;
  after: string;
  /** They were asked already. */
  confirmed: boolean;
}>('name.chosen');

/** Told inside the write: whoever has compared the name before with a document may refuse it. */
export const fullNameChosen = fact<{ memberId: string; before: string; after: string }>(
  'full-name.chosen',
);

/** At most once a minute for each session. */
export const memberSeen = fact<{ memberId: string }>('member.seen');

/** Something that access is decided by, other than their plan: a confirmed address, a proof. */
export const callerChanged = fact<{ memberId: string }>('caller.changed');

/** Another address is theirs from now on. */
export const emailChanged = fact<{ memberId: string; email: string; before: string }>(
  'email.changed',
);

/** Another mobile number is theirs from now on, or none. */
export const phoneChanged = fact<{ memberId: string; number: string | null }>('phone.changed');

/** The copy of their data is ready, or was taken. */
export const exportChanged = fact<{ memberId: string }>('export.changed');

/** All of it has left. */
export const exportTaken = fact<{ exportId: string }>('export.taken');

export const sessionsEnded = fact<{ sessionIds: string[] }>('sessions.ended');

/** Told inside the write. Whoever is locked out (suspended, banned, about to be erased) is not there for others meanwhile. */
export const statusChanged = fact<{ memberId: string; lockedOut: boolean }>('status.changed');

/** Told inside the write: a document has shown who they are, or what it showed does not hold any more. */
export const identityVerified = fact<{ memberId: string; verified: boolean }>('identity.verified');

/** Told inside the write: nobody new sees them meanwhile. */
export const pauseChanged = fact<{ memberId: string; paused: boolean }>('pause.changed');
