import { PLAN_DAYS, type PlanId, plans } from '#contract/billing/plans.ts';
import { days } from '#server/platform/clock.ts';

export interface PaidPlan {
  plan: PlanId;
  paidAt: Date;
}

/** For how long somebody has paid, and for which plan. */
export interface Term {
  plan: PlanId;
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

/** Those whose time has not ended, one behind the other. */
export function runningOf<Paid extends PaidPlan>(paid: Paid[], now: Date): Paid[] {
  const inOrder = paid.toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
  return inOrder.filter((_, at) => {
    const term = termOf(inOrder.slice(0, at + 1));
    return term !== null && term.until > now;
  });
}

const priceOf = (plan: PlanId) => plans[plan].price.minor;

/**
 * The dearer plan stays, and time of the other keeps its worth: for half the price, half as long. Nobody gets less by
 * paying more, also not from a page that was left open.
 */
function extend(term: Term | null, { plan, paidAt }: PaidPlan): Term {
  const left = term ? term.until.getTime() - paidAt.getTime() : 0;
  if (!term || left <= 0)
    return { plan, since: paidAt, until: new Date(paidAt.getTime() + days(PLAN_DAYS)) };
  const kept = priceOf(plan) < priceOf(term.plan) ? term.plan : plan;
  const worth = (time: number, of: PlanId) => (time * priceOf(of)) / priceOf(kept);
  const time = worth(left, term.plan) + worth(days(PLAN_DAYS), plan);
  return { plan: kept, since: term.since, until: new Date(paidAt.getTime() + time) };
}
