const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SHOWN_STEP = 5 * MINUTE;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** For notifications and the dashboard. `asDate` words whatever is a week old or more. */
export function relativeTime(then: Date, now: Date, asDate: (date: Date) => string): string {
  const passed = now.getTime() - then.getTime();
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return counted(Math.floor(passed / MINUTE), 'minute');
  if (passed < DAY) return counted(Math.floor(passed / HOUR), 'hour');
  if (passed < 7 * DAY) return counted(Math.floor(passed / DAY), 'day');
  return asDate(then);
}

/** When somebody was last here: five minutes and their multiples under an hour, hours under a day, else a date. */
export function lastActiveText(then: Date, now: Date, asDate: (date: Date) => string): string {
  const passed = now.getTime() - then.getTime();
  if (passed < SHOWN_STEP) return 'Active now';
  if (passed < HOUR) return `Active ${counted(Math.floor(passed / SHOWN_STEP) * 5, 'minute')}`;
  if (passed < DAY) return `Active ${counted(Math.floor(passed / HOUR), 'hour')}`;
  return `Active on ${asDate(then)}`;
}

/** As much of it as the words above tell, and no more: nobody follows somebody's every move. */
export function coarseActivity(at: Date, now: Date): Date {
  const passed = now.getTime() - at.getTime();
  // Noon in India is the same day nearly everywhere.
  if (passed >= DAY) return new Date(dayBegan(at.getTime() + INDIA) - INDIA + 12 * HOUR);
  const step = passed < HOUR ? SHOWN_STEP : HOUR;
  const since = Math.floor(now.getTime() / MINUTE) * MINUTE;
  return new Date(since - Math.max(0, Math.floor(passed / step)) * step);
}

const INDIA = 5.5 * HOUR;
const dayBegan = (at: number) => Math.floor(at / DAY) * DAY;
