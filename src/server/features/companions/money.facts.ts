import { fact } from '#server/platform/work.ts';

/** Somebody of our team has moved it on. Told inside the write. */
export const payoutMoved = fact<{
  payoutId: string;
  memberId: string;
  to: 'approved' | 'paid' | 'refused';
  at: Date;
}>('payout.moved');

/** A client says that something was wrong with a session, or our team has decided about it. Whoever was erased has no id any more. */
export const disputeMoved = fact<{
  disputeId: string;
  clientId: string | null;
  companionId: string | null;
  to: 'opened' | 'decided';
  at: Date;
}>('session-dispute.moved');
