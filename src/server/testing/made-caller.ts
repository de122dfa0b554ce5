import type { Caller } from '#server/platform/http/caller.ts';

/** Somebody who is signed in and has no plan, for parts of the platform that run without accounts. */
export const madeCaller: Caller = {
  memberId: 'asha',
  sessionId: 'hers',
  role: 'member',
  status: 'active',
  plan: null,
  paidUntil: null,
  emailVerified: true,
  identityVerified: false,
  consented: true,
  secondFactor: false,
  provenAt: new Date(),
};
