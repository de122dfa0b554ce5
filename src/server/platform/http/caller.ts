import type { Access, Requirements } from '#contract/access.ts';
import type { MemberRole, MemberStatus } from '#contract/accounts/rules.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import type { RefusalCode } from '#contract/errors.ts';
import { minutes } from '#server/platform/clock.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Whoever holds a live session, with all that access is decided by. */
export interface Caller {
  memberId: string;
  sessionId: string;
  role: MemberRole;
  status: MemberStatus;
  /** Null: they have never had a plan. */
  plan: PlanId | null;
  paidUntil: Date | null;
  emailVerified: boolean;
  identityVerified: boolean;
  /** They have accepted the terms and the privacy policy that hold now. */
  consented: boolean;
  /** A passkey or an authenticator stands beside their password. */
  secondFactor: boolean;
  /** When they last proved that it is them. */
  provenAt: Date;
}

/** Turns a session token into its caller, or null when the session is not (or no longer) alive. */
export type Identify = (token: string) => Promise<Caller | null>;

const PROOF_MS = minutes(10);

const refusalByStatus: Record<MemberStatus, RefusalCode> = {
  active: 'NOT_FOUND',
  restricted: 'ACCOUNT_RESTRICTED',
  suspended: 'ACCOUNT_SUSPENDED',
  banned: 'ACCOUNT_BANNED',
  deleting: 'ACCOUNT_DELETING',
  erased: 'NOT_SIGNED_IN',
};

interface Circumstances {
  now: Date;
  /** Where no mail arrives, nobody could confirm an address. */
  mailDelivered: boolean;
}

export function checkAccess(
  access: Access,
  caller: Caller | null,
  circumstances: Circumstances,
): void {
  if (access === 'visitor') return;
  if (!caller) throw refuse('NOT_SIGNED_IN');
  const missing = missingFor(access, caller, circumstances);
  if (missing) throw refuse(missing);
}

/** What a member lacks who is refused. */
export function missingFor(
  { status, roles, plan, email, identity, fresh }: Requirements,
  caller: Caller,
  { now, mailDelivered }: Circumstances,
): RefusalCode | null {
  // What a caller may not know of looks absent, not forbidden; what they can get is no secret.
  if (roles && !roles.includes(caller.role)) return 'NOT_FOUND';
  if (!status.includes(caller.status)) return refusalByStatus[caller.status];
  // Whoever has not agreed to what holds now keeps what whoever is locked out keeps: what belongs to them.
  if (!caller.consented && !status.includes('banned')) return 'CONSENT_REQUIRED';
  // A password alone must not open what others entrusted to us.
  if (roles && !caller.secondFactor) return 'SECOND_FACTOR_REQUIRED';
  if (plan && !(caller.paidUntil && caller.paidUntil > now)) return 'SUBSCRIPTION_REQUIRED';
  if (email && mailDelivered && !caller.emailVerified) return 'EMAIL_UNVERIFIED';
  if (identity && !caller.identityVerified) return 'IDENTITY_UNVERIFIED';
  if (fresh && now.getTime() - caller.provenAt.getTime() > PROOF_MS) return 'PROOF_REQUIRED';
  return null;
}

/** When time alone will next change what they lack, if it will. */
export function lapsesAt({ paidUntil, provenAt }: Caller, now: Date): number | null {
  const ends = [paidUntil?.getTime() ?? 0, provenAt.getTime() + PROOF_MS + 1];
  const ahead = ends.filter((end) => end > now.getTime());
  return ahead.length > 0 ? Math.min(...ahead) : null;
}
