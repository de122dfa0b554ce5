import { dateText } from '#web/lib/dates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** As short as a row allows: Just now, 2m, 3h, 2d, then the date. */
export function shortTime(iso: string, now: Date): string {
  const passed = now.getTime() - new Date(iso).getTime();
  if (passed < MINUTE) return 'Just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h`;
  if (passed < 7 * DAY) return `${Math.floor(passed / DAY)}d`;
  return dateText(iso);
}
