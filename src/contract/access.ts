import type { MemberRole, MemberStatus } from './accounts/rules.ts';

/** What whoever calls must have, all of it. No requirement is a rank: a moderator is not thereby a subscriber. */
export interface Requirements {
  /** Of the account. */
  status: readonly MemberStatus[];
  /** One of these, with a second factor. For everybody else what needs it looks absent. */
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

interface Windows {
  /** Twice what the quickest person does. */
  perMinute: number;
  perHour: number;
  /** More than anybody does, and far too few for a machine. */
  perDay: number | DayBySize;
}
/** One for each so many listed members, but `least` on the smallest site and `most` on the largest. */
export interface DayBySize {
  least: number;
  most: number;
  listed: number;
}
type AtLeastOne<All> = { [Key in keyof All]: Pick<All, Key> & Partial<All> }[keyof All];

/** How often somebody may do something, however many addresses they call from. */
export type Budget = AtLeastOne<Windows> & {
  /** What is counted: whatever names the same shares it, and says the same. */
  of: string;
  /** Visitors are counted by where they come from, mails and texts to somebody by where they go. */
  by?: 'address' | 'email' | 'number';
  /** Counted in the memory of each node, where the way to the database would cost more than what it guards. */
  inMemory?: true;
};

/** How often an endpoint or event may be used. */
export interface Budgets {
  /** Counts every use. `cheap`: it costs no more than saying no would. */
  budget: Budget | 'cheap';
  /** Count what only the service can tell apart, such as mails that are sent. It spends them itself. */
  inService?: readonly Budget[];
}

const counters = { address: 'from one address', email: 'to one email', number: 'to one number' };

/** In words, for the description of the API. */
export function describeAccess(access: Access): string {
  if (access === 'visitor') return 'anybody';
  const { status, roles, plan, email, identity, fresh } = access;
  const needs = [
    `status ${status.join(', ')}`,
    roles && `role ${roles.join(' or ')} and a second factor`,
    plan && 'a plan',
    email && 'a confirmed email',
    identity && 'a checked identity',
    fresh && 'a fresh proof',
  ];
  return `members with ${needs.filter(Boolean).join('; ')}`;
}

export function describeBudgets({ budget, inService = [] }: Budgets): string {
  return [budget, ...inService].map(describeBudget).join('; ');
}

function describeDay(perDay: number | DayBySize): string {
  if (typeof perDay === 'number') return `${perDay} a day`;
  const { least, most, listed } = perDay;
  return `${least} to ${most} a day (one for each ${listed} listed members)`;
}

function describeBudget(budget: Budget | 'cheap'): string {
  if (budget === 'cheap') return 'not counted';
  const { of, by, perMinute, perHour, perDay, inMemory } = budget;
  const counts = [
    perMinute && `${perMinute} a minute`,
    perHour && `${perHour} an hour`,
    perDay && describeDay(perDay),
  ];
  const counted = `${counts.filter(Boolean).join(', ')} ${of}`;
  return [counted, by && counters[by], inMemory && 'on each node'].filter(Boolean).join(' ');
}
