import { PLAN_DAYS, plans } from '#contract/plans.ts';
import type { UserType } from '#contract/options.ts';
import { days } from '#server/platform/clock.ts';

export interface PaidPlan {
  plan: UserType;
  paidAt: Date;
}

/** For how long somebody has paid, and for which plan. */
export interface Term {
  plan: UserType;
  since: Date;
  until: Date;
}

/**
 * What all payments of a member come to, in whichever order they became known: the same is told again after a refund, by
 * leaving that payment out.
 */
export function termOf(paid: PaidPlan[]): Term | null {
  return paid
    .toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
    .reduce<Term | null>(extend, null);
}

/** What is left of the time before keeps its worth: of a plan for half the price, half as long. */
function extend(term: Term | null, { plan, paidAt }: PaidPlan): Term {
  const fresh = paidAt.getTime() + days(PLAN_DAYS);
  const left = term ? term.until.getTime() - paidAt.getTime() : 0;
  if (!term || left <= 0) return { plan, since: paidAt, until: new Date(fresh) };
  const worth = (left * plans[term.plan].amountINR) / plans[plan].amountINR;
  return { plan, since: term.since, until: new Date(fresh + worth) };
}
