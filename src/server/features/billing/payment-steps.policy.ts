import type { PaymentStatus } from '#contract/billing/rules.ts';

/**
 * Reports come in any order and any number of times: a later stage never gives way to an earlier one. Money that came
 * stays, whatever is told afterwards, unless it went back.
 */
const stages: PaymentStatus[][] = [
  ['open'],
  ['pending'],
  ['failed', 'expired'],
  ['completed'],
  ['refunded', 'disputed'],
];
const stageOf = (status: PaymentStatus) => stages.findIndex((each) => each.includes(status));

export const mayBecome = (from: PaymentStatus, to: PaymentStatus): boolean =>
  stageOf(to) > stageOf(from);

export const hasReturned = (status: PaymentStatus): status is 'refunded' | 'disputed' =>
  status === 'refunded' || status === 'disputed';
