import { expect, test } from 'vitest';
import { coarseActivity, lastActiveText, relativeTime } from './relative-time.ts';

const now = new Date('2026-03-10T12:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const asDate = () => 'a date';
const before = (passed: number) => new Date(now.getTime() - passed);

test.each([
  // The clock of a phone may be behind ours.
  [-5 * SECOND, 'just now'],
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute ago'],
  [2 * MINUTE - 1, '1 minute ago'],
  [2 * MINUTE, '2 minutes ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [2 * HOUR, '2 hours ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [2 * DAY, '2 days ago'],
  [7 * DAY - 1, '6 days ago'],
  [7 * DAY, 'a date'],
])('what happened %i ms ago happened %s', (passed, expected) => {
  expect(relativeTime(before(passed), now, asDate)).toBe(expected);
});

test.each([
  [-5 * SECOND, 'Active now'],
  [5 * MINUTE - 1, 'Active now'],
  [5 * MINUTE, 'Active 5 minutes ago'],
  [10 * MINUTE - 1, 'Active 5 minutes ago'],
  [HOUR - 1, 'Active 55 minutes ago'],
  [HOUR, 'Active 1 hour ago'],
  [DAY - 1, 'Active 23 hours ago'],
  [DAY, 'Active on a date'],
])('who was here %i ms ago is %s', (passed, expected) => {
  expect(lastActiveText(before(passed), now, asDate)).toBe(expected);
});

test('the date is that of the day itself', () => {
  const isoDay = (date: Date) => date.toISOString().slice(0, 10);
  expect(relativeTime(before(7 * DAY), now, isoDay)).toBe('2026-03-03');
  expect(lastActiveText(before(DAY), now, isoDay)).toBe('Active on 2026-03-09');
});

test('what others are told of activity is as coarse as what they read', () => {
  const told = (passed: number) => coarseActivity(before(passed), now);
  const same: [number, number][] = [
    [0, 5 * MINUTE - 1],
    [5 * MINUTE, 10 * MINUTE - 1],
    [55 * MINUTE, HOUR - 1],
    [HOUR, 2 * HOUR - 1],
    [23 * HOUR, DAY - 1],
  ];
  for (const [one, other] of same) {
    expect(told(one)).toEqual(told(other));
    for (const passed of [one, other])
      expect(lastActiveText(told(passed), now, asDate)).toBe(
        lastActiveText(before(passed), now, asDate),
      );
  }
  expect(told(-MINUTE), 'a clock that is ahead').toEqual(told(0));
  expect(coarseActivity(new Date('2026-03-01T20:00:00+05:30'), now).toISOString()).toBe(
    '2026-03-01T06:30:00.000Z',
  );
  expect(coarseActivity(new Date('2026-03-01T01:00:00+05:30'), now).toISOString()).toBe(
    '2026-03-01T06:30:00.000Z',
  );
});
