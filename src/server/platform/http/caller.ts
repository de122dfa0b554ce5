import type { MemberRole } from '#contract/accounts/rules.ts';
import { type Access, accessLevels } from '#contract/endpoint.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Whoever holds a live session. */
export interface Caller {
  memberId: string;
  sessionId: string;
  role: MemberRole;
  /** Null: they have never had a plan. */
  paidUntil: Date | null;
}

/** Turns a session token into its caller, or null when the session is not (or no longer) alive. */
export type Identify = (token: string) => Promise<Caller | null>;

export function checkAccess(access: Access, caller: Caller | null, now: Date): void {
  if (access === 'visitor') return;
  if (!caller) throw refuse('NOT_SIGNED_IN');
  if (hasAccess(access, caller, now)) return;
  // What a caller may not know of looks absent, not forbidden; what they can pay for is no secret.
  throw refuse(access === 'subscriber' ? 'SUBSCRIPTION_REQUIRED' : 'NOT_FOUND');
}

export const hasAccess = (access: Access, caller: Caller, now: Date): boolean =>
  accessLevels.indexOf(levelOf(caller, now)) >= accessLevels.indexOf(access);

const levelOf = ({ role, paidUntil }: Caller, now: Date): Access =>
  role === 'member' && paidUntil !== null && paidUntil > now ? 'subscriber' : role;
