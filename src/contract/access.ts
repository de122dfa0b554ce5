import type { MemberRole, MemberStatus } from './accounts/rules.ts';

/** What whoever calls must have, all of it. No requirement is a rank: a moderator is not thereby a subscriber. */
export interface Requirements {
  /** Of the account. */
  status: readonly MemberStatus[];
  /** One of these. For everybody else what needs it looks absent. */
  roles?: readonly MemberRole[];
  /** A plan that has not ended. */
  plan?: true;
  /** A confirmed address, where mail can be delivered. */
  email?: true;
  /** A checked identity. */
  identity?: true;
  /** They have proven within minutes that it is them. */
  fresh?: true;
}

/** Anybody, also without an account; or whoever meets all requirements. */
export type Access = 'visitor' | Requirements;

export const activeMembers = { status: ['active'] } as const satisfies Requirements;

/** Whoever is restricted reads, and looks after their own account. */
export const restrictedToo = { status: ['active', 'restricted'] } as const satisfies Requirements;

/** Whoever is locked out keeps what belongs to them: their sessions, their money, their data. */
export const lockedOutToo = {
  status: ['active', 'restricted', 'suspended', 'banned', 'deleting'],
} as const satisfies Requirements;

/** How often somebody may do something, however many addresses they call from. */
export interface Budget {
  /** What is counted: whatever names the same shares it. */
  of: string;
  /** Visitors are counted by where they come from. */
  by?: 'address';
  /** Twice what the quickest person does. */
  perMinute?: number;
  perHour?: number;
  /** More than anybody does, and far too few for a machine. */
  perDay?: number;
  /** Counted in the memory of each node, where the way to the database would cost more than what it guards. */
  inMemory?: true;
}

/** In words, for the description of the API. */
export function describeAccess(access: Access): string {
  if (access === 'visitor') return 'anybody';
  const { status, roles, plan, email, identity, fresh } = access;
  const needs = [
    `status ${status.join(', ')}`,
    roles && `role ${roles.join(' or ')}`,
    plan && 'a plan',
    email && 'a confirmed email',
    identity && 'a checked identity',
    fresh && 'a fresh proof',
  ];
  return `members with ${needs.filter(Boolean).join('; ')}`;
}

export function describeBudget(budget: Budget | 'cheap'): string {
  if (budget === 'cheap') return 'not counted';
  const { of, by, perMinute, perHour, perDay } = budget;
  const counts = [
    perMinute && `${perMinute} a minute`,
    perHour && `${perHour} an hour`,
    perDay && `${perDay} a day`,
  ];
  return `${counts.filter(Boolean).join(', ')} ${of}${by ? ` from one ${by}` : ''}`;
}
