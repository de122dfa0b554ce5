const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Others see when somebody was here in steps as coarse as this. */
export const ACTIVITY_STEP_MS = 5 * MINUTE;
const NOTED_WITHIN_MS = MINUTE;

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

/** When somebody was last here: minutes under an hour, hours under a day, else a date. */
export function lastActiveText(then: Date, now: Date, asDate: (date: Date) => string): string {
  const passed = now.getTime() - then.getTime();
  if (passed < ACTIVITY_STEP_MS + NOTED_WITHIN_MS) return 'Active now';
  if (passed < HOUR) return `Active ${counted(Math.floor(passed / MINUTE), 'minute')}`;
  if (passed < DAY) return `Active ${counted(Math.floor(passed / HOUR), 'hour')}`;
  return `Active on ${asDate(then)}`;
}
