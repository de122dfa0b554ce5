import { expect, test } from 'vitest';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { pastsUntil } from './demo-history.ts';
import { hourInIndia, isVisiting, lastVisit, latestWaking } from './demo-presence.ts';

const MEMBERS = Array.from({ length: 200 }, (_, place) => place + 1);
const NOON_IN_INDIA = Date.UTC(2026, 10, 18, 6, 30);
const EVENING = NOON_IN_INDIA + hours(8.5);
const here = (at: number) => MEMBERS.filter((number) => isVisiting(number, at));

test('in the evening some are here, at night hardly anybody, and others an hour later', () => {
  expect(here(EVENING).length).toBeGreaterThan(5);
  expect(here(EVENING).length).toBeLessThan(50);
  expect(here(NOON_IN_INDIA + hours(15)).length).toBeLessThan(5);
  expect(here(EVENING + hours(1))).not.toEqual(here(EVENING));
});

test('the last visits are spread over the last days, none of them to come', () => {
  const ago = MEMBERS.map((number) => EVENING - lastVisit(number, EVENING).getTime());
  expect(Math.min(...ago)).toBe(0);
  expect(Math.max(...ago)).toBeLessThanOrEqual(days(7));
  const within = (time: number) => ago.filter((passed) => passed <= time).length;
  expect(within(minutes(5))).toBeGreaterThan(3);
  expect(within(hours(3))).toBeGreaterThan(within(minutes(5)) + 10);
  expect(within(days(1))).toBeGreaterThan(within(hours(3)) + 10);
  expect(within(days(1))).toBeLessThan(MEMBERS.length);
});

test('nobody is said to have written in the night', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const waking = latestWaking(EVENING + hours(hour));
    expect(hourInIndia(waking)).toBeGreaterThanOrEqual(8);
    expect(hourInIndia(waking)).toBeLessThan(23);
    expect(EVENING + hours(hour) - waking).toBeLessThan(hours(10));
    expect(waking).toBeLessThanOrEqual(EVENING + hours(hour));
  }
});

test('whenever the demo begins, no message of its past is from the night or still to come', () => {
  for (let hour = 0; hour < 24; hour += 1)
    for (const { messages } of pastsUntil(EVENING + hours(hour)))
      for (const { at, text } of messages) {
        expect(hourInIndia(at.getTime()), text).toBeGreaterThanOrEqual(8);
        expect(at.getTime(), text).toBeLessThan(EVENING + hours(hour));
      }
});
