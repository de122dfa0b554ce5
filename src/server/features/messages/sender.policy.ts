import { refuse } from '#server/platform/refusal.ts';

/** A page may still be somebody's when another member has signed in beside it: it never speaks for them. */
export function refuseForAnother(callerId: string, senderId: unknown): void {
  if (senderId !== undefined && senderId !== callerId) throw refuse('ANOTHER_MEMBER');
}
