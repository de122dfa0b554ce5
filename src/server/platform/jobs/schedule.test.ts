import { expect, test } from 'vitest';
import { lastDue, readSchedule } from './schedule.ts';

const due = (schedule: string, after: string, now: string) =>
  lastDue(readSchedule(schedule), new Date(`2026-11-19T${after}Z`), new Date(`2026-11-19T${now}Z`))
    ?.toISOString()
    .slice(11, 16);

test.each([
  ['* * * * *', '17:00:10', '17:00:50', undefined],
  ['* * * * *', '17:00:10', '17:01:00', '17:01'],
  // Only the last of those that were missed.
  ['* * * * *', '17:00:10', '17:05:59', '17:05'],
  ['*/5 * * * *', '17:00:10', '17:04:59', undefined],
  ['*/5 * * * *', '16:58:10', '17:02:00', '17:00'],
  ['7 * * * *', '17:06:00', '17:07:00', '17:07'],
  ['7 * * * *', '17:07:00', '17:08:00', undefined],
  ['37 20 * * *', '20:36:30', '20:37:15', '20:37'],
  ['37 20 * * *', '19:36:30', '19:38:15', undefined],
  ['0 0 * * *', '00:00:00', '23:59:59', undefined],
])('%s, after %s and by %s: %s', (schedule, after, now, expected) => {
  expect(due(schedule, after, now)).toBe(expected);
});

test('over a day each is due as often as it says', () => {
  const timesADay = (schedule: string) => {
    const isDue = readSchedule(schedule);
    const minutesOfADay = Array.from({ length: 1440 }, (_, at) => new Date(at * 60_000));
    return minutesOfADay.filter(isDue).length;
  };
  expect(['* * * * *', '*/10 * * * *', '23 * * * *', '23 3 * * *'].map(timesADay)).toEqual([
    1440, 144, 24, 1,
  ]);
});

test.each([
  '',
  '* * * *',
  '* * * * 1',
  '60 * * * *',
  '* 24 * * *',
  '*/0 * * * *',
  '1,2 * * * *',
  '1-5 * * * *',
  'x * * * *',
])('“%s” is refused and not read as something else', (schedule) => {
  expect(() => readSchedule(schedule)).toThrow('is not one of minutes and hours');
});
