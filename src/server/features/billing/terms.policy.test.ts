import { expect, test } from 'vitest';
import { days } from '#server/platform/clock.ts';
import { runningOf, termOf, type PaidPlan } from './terms.policy.ts';

const START = Date.parse('2026-11-01T10:00:00Z');
const day = (count: number) => new Date(START + days(count));
const paid = (plan: PaidPlan['plan'], onDay: number): PaidPlan => ({ plan, paidAt: day(onDay) });
const until = (...payments: PaidPlan[]) => termOf(payments)?.until;

test('a plan lasts 30 days from the payment', () => {
  expect(termOf([])).toBeNull();
  expect(termOf([paid('normal', 0)])).toEqual({ plan: 'normal', since: day(0), until: day(30) });
});

test('renewing early adds 30 days to what is left, renewing late begins anew', () => {
  expect(until(paid('normal', 0), paid('normal', 20))).toEqual(day(60));
  expect(until(paid('normal', 0), paid('normal', 0))).toEqual(day(60));
  expect(termOf([paid('normal', 0), paid('normal', 40)])).toMatchObject({
    since: day(40),
    until: day(70),
  });
});

test('an upgrade turns what is left into half as many days', () => {
  expect(termOf([paid('normal', 0), paid('provider', 10)])).toMatchObject({
    plan: 'provider',
    until: day(10 + 10 + 30),
  });
});

test('the lesser plan, paid from a page that was left open, takes nothing away', () => {
  expect(termOf([paid('provider', 0), paid('normal', 10)])).toMatchObject({
    plan: 'provider',
    until: day(30 + 15),
  });
});

test('the order in which payments become known does not matter', () => {
  const payments = [paid('normal', 0), paid('provider', 10), paid('provider', 12)];
  expect(termOf(payments.toReversed())).toEqual(termOf(payments));
});

test('what was paid runs until its own time is used up, one behind the other', () => {
  const all = [paid('normal', 0), paid('normal', 20), paid('normal', 25)];
  const running = (onDay: number) => runningOf(all, day(onDay)).map(({ paidAt }) => paidAt);
  expect(running(26)).toEqual([day(0), day(20), day(25)]);
  expect(running(31)).toEqual([day(20), day(25)]);
  expect(running(61)).toEqual([day(25)]);
  expect(running(90)).toEqual([]);
});
