import type { CompanionTextField } from '#contract/companions/rules.ts';
import type { CaseKind, ContentKind } from '#contract/safety/cases.ts';
import { fact } from '#server/platform/work.ts';

/** From now on neither is there for the other. Whatever connects the two ends with it. */
export const memberBlocked = fact<{ memberIds: [blockerId: string, blockedId: string] }>(
  'member.blocked',
);

/** Told inside the write that keeps it. It opens a case for a moderator; a grave one (`sealed`) is for admins only. */
export const contentHeld = fact<HeldContent>('content.held');

export interface HeldContent {
  kind: ContentKind;
  /** Of the message or photo; a text of a profile has the id that it waits under. */
  contentId: string;
  memberId: string;
  sealed: boolean;
  /** Which family and rule of the content rules it meets, or what the check of pictures said. */
  finding: string;
  /** What the moderator sees: the text, or the key of the stored picture. */
  text: string | null;
  fileKey: string | null;
  /** The photo of another account that this one is like: whoever decides compares them. */
  like?: { photoId: string; memberId: string; fileKey: string } | null;
}

/** A person has looked. Told inside the write of the decision; whoever keeps the content shows it or takes it away. */
export const contentReviewed = fact<{ kind: ContentKind; contentId: string; released: boolean }>(
  'content.reviewed',
);

/** Its writer has taken it back or put another in its place, or what it belonged to has ended: nobody needs to look any more, except at what is sealed. */
export const contentWithdrawn = fact<{ kind: ContentKind; contentId: string }>('content.withdrawn');

/** A person has looked at what a companion wrote, and others may read it. Told inside the write of the decision. */
export const offerReleased = fact<{ memberId: string; field: CompanionTextField; text: string }>(
  'offer.released',
);

/** The member is told what, why and until when. */
export const decisionMade = fact<{ memberId: string; decisionId: string; at: Date }>(
  'decision.made',
);

/** Whoever reported or appealed is told how it ended. */
export const caseClosed = fact<{
  caseId: string;
  kind: CaseKind;
  openedById: string | null;
  at: Date;
}>('case.closed');

/** A meeting should be over: its member is to check in by `dueAt`. */
export const checkInEnded = fact<{
  memberId: string;
  checkInId: string;
  endsAt: Date;
  dueAt: Date;
  at: Date;
}>('check-in.ended');

/** A member was not heard of in time, and their contact is being mailed. */
export const checkInMissed = fact<{ memberId: string; checkInId: string; at: Date }>(
  'check-in.missed',
);

/** Whatever else speaks of it goes with it. */
export const checkInErased = fact<{ memberId: string; checkInId: string }>('check-in.erased');

/** Texts of this member wait for a person, or were decided about. */
export const waitingChanged = fact<{ memberId: string }>('texts.waiting');

/** This member may be in need. Nobody else is told. */
export const helpOffered = fact<{ memberId: string }>('help.offered');

/** Something about a member's identity check is new. */
export const identityChanged = fact<{ memberId: string }>('identity.changed');

/** `again`: the photo has to be sent once more; `lapsed`: it was open for too long; `revoked`: they are not verified any more. */
export type IdentityOutcome = 'approved' | 'refused' | 'again' | 'lapsed' | 'revoked';

/** A check came to something that its member has to know. */
export const identityMoved = fact<{
  memberId: string;
  checkId: string;
  outcome: IdentityOutcome;
  at: Date;
}>('identity.moved');
