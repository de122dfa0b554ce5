import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DAY_MINUTES,
  isWithinHours,
  minuteOfWeek,
  weekdays,
  type HoursSpan,
} from './hours.rules.ts';

const span = fc
  .tuple(
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: 0, max: 95 }),
    fc.integer({ min: 1, max: 96 }),
  )
  .filter(([, from, until]) => from < until)
  .map(([day, from, until]): HoursSpan => ({ day, from: from * 15, until: until * 15 }));
const week = fc.array(span, { maxLength: 12 });
const instant = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((at) => new Date(Math.floor(at.getTime() / 1000) * 1000));
const minutes = fc.integer({ min: 1, max: 240 });

const later = (at: Date, count: number) => new Date(at.getTime() + count * 60_000);
const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** What the zone's own data says, minute by minute. */
function isOpenAt(hours: HoursSpan[], at: Date): boolean {
  const parts = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  const minute = Number(parts['hour']) * 60 + Number(parts['minute']);
  return hours.some(
    ({ day, from, until }) =>
      weekdays[day] === parts['weekday'] && from <= minute && minute < until,
  );
}

describe('weekly hours', () => {
  test('are India’s', () => {
    // A Tuesday, half past eleven at night in India.
    const at = new Date('2026-11-17T18:00:00Z');
    expect(minuteOfWeek(at)).toBe(DAY_MINUTES + 23 * 60 + 30);
    const evening = [{ day: 1, from: 22 * 60, until: DAY_MINUTES }];
    expect(isWithinHours({ hours: evening, timeOff: [] }, at, 30)).toBe(true);
    expect(isWithinHours({ hours: evening, timeOff: [] }, at, 31)).toBe(false);
  });

  test('go on over midnight, and from Sunday to Monday', () => {
    const night = [
      { day: 6, from: 23 * 60, until: DAY_MINUTES },
      { day: 0, from: 0, until: 60 },
    ];
    const sundayHalfPastEleven = new Date('2026-11-22T18:00:00Z');
    expect(isWithinHours({ hours: night, timeOff: [] }, sundayHalfPastEleven, 90)).toBe(true);
    expect(isWithinHours({ hours: night, timeOff: [] }, sundayHalfPastEleven, 91)).toBe(false);
    expect(isWithinHours({ hours: night, timeOff: [] }, later(sundayHalfPastEleven, 30), 60)).toBe(
      true,
    );
  });

  test('hold every minute of what lies within them, and no other', () => {
    fc.assert(
      fc.property(week, instant, minutes, (hours, startsAt, lasts) => {
        const start = new Date(Math.floor(startsAt.getTime() / 60_000) * 60_000);
        const everyMinute = Array.from({ length: lasts }, (_, minute) => later(start, minute));
        const expected = everyMinute.every((at) => isOpenAt(hours, at));
        expect(isWithinHours({ hours, timeOff: [] }, start, lasts)).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('seconds count: what begins within the last minute ends outside', () => {
    const hours = [{ day: 1, from: 0, until: 60 }];
    const at = new Date('2026-11-16T18:30:30Z');
    expect(isWithinHours({ hours, timeOff: [] }, at, 59)).toBe(true);
    expect(isWithinHours({ hours, timeOff: [] }, at, 60)).toBe(false);
  });

  test('whatever shares a moment with time off is outside; what only meets it is not', () => {
    const always = weekdays.map((_, day) => ({ day, from: 0, until: DAY_MINUTES }));
    fc.assert(
      fc.property(instant, minutes, instant, minutes, (startsAt, lasts, offAt, off) => {
        const timeOff = [{ startsAt: offAt, endsAt: later(offAt, off) }];
        const shares = offAt < later(startsAt, lasts) && startsAt < later(offAt, off);
        expect(isWithinHours({ hours: always, timeOff }, startsAt, lasts)).toBe(!shares);
      }),
    );
    const at = new Date('2026-11-17T10:00:00Z');
    const before = [{ startsAt: later(at, -60), endsAt: at }];
    const after = [{ startsAt: later(at, 30), endsAt: later(at, 60) }];
    expect(isWithinHours({ hours: always, timeOff: [...before, ...after] }, at, 30)).toBe(true);
    expect(isWithinHours({ hours: always, timeOff: after }, at, 31)).toBe(false);
  });
});
