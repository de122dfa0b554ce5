import type { Access } from '#contract/endpoint.ts';
import { accessLevels } from '#contract/endpoint.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Whoever holds a live session. */
export interface Caller {
  memberId: string;
  sessionId: string;
  role: Exclude<Access, 'visitor'>;
}

/** Turns a session token into its caller, or null when the session is not (or no longer) alive. */
export type Identify = (token: string) => Promise<Caller | null>;

export function checkAccess(access: Access, caller: Caller | null): void {
  if (access === 'visitor') return;
  if (!caller) throw refuse('NOT_SIGNED_IN');
  // What a caller may not know of looks absent, not forbidden.
  if (accessLevels.indexOf(caller.role) < accessLevels.indexOf(access)) throw refuse('NOT_FOUND');
}
