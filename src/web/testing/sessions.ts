import type { Earnings } from '#contract/companions/earnings.endpoints.ts';
import { rupees } from '#contract/money.ts';
import type { HeardSession } from '#web/features/companions/sessions/sessions.ts';

/** A video call of a client that has gone on for 65 seconds, as the page hears of it now. */
export const madeSession = (change: Partial<HeardSession> = {}): HeardSession => ({
  id: '01a1dcea-2070-7777-8309-e7a0651dff44',
  requestId: '01a1dcea-2070-7777-8309-e7a0651dff45',
  side: 'client',
  memberId: '01a1dcea-2070-7777-8309-e7a0651dff46',
  kind: 'video',
  category: 'rent-a-friend',
  startedAt: '2026-11-16T10:00:00.000Z',
  countedSeconds: 60,
  countedUntil: '2026-11-16T10:01:00.000Z',
  asOf: '2026-11-16T10:01:05.000Z',
  mostSeconds: 960,
  amount: { currency: 'INR', minor: 1_200 },
  endsAt: '2026-11-16T10:16:00.000Z',
  warned: false,
  endedAt: null,
  endReason: null,
  heardAt: performance.now(),
  ...change,
});

/** What a companion has of their sessions since January: nothing, unless told otherwise. */
export const madeEarnings = (change: Partial<Earnings> = {}): Earnings => ({
  available: rupees(0),
  onHold: rupees(0),
  holds: [],
  inPayout: rupees(0),
  paidOut: rupees(0),
  taxWithheld: rupees(0),
  thisMonth: rupees(0),
  payoutMinimum: rupees(100_000),
  firstMonth: '2026-01',
  ...change,
});
