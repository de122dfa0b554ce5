import { minutes } from '#server/platform/clock.ts';

/** Whether something is due at this minute. */
export type Schedule = (minute: Date) => boolean;

/**
 * Cron's form, UTC, of minutes and hours: `17 * * * *`, every so many minutes, or a time of day. The days are all. The library's own reader took
 * up to a third of a second for all schedules of a site, every half minute, and meanwhile nobody was served.
 */
export function readSchedule(text: string): Schedule {
  const [minute = '', hour = '', ...days] = text.split(' ');
  const [isMinute, isHour] = [readField(minute, 59), readField(hour, 23)];
  if (!isMinute || !isHour || days.join(' ') !== '* * *')
    throw new Error(`the schedule ${text} is not one of minutes and hours`);
  return (at) => isMinute(at.getUTCMinutes()) && isHour(at.getUTCHours());
}

function readField(text: string, most: number): ((value: number) => boolean) | null {
  const match = /^(?:(\d+)|\*(?:\/(\d+))?)$/.exec(text);
  if (!match) return null;
  const [, only, every = '1'] = match;
  if (only !== undefined) return Number(only) <= most ? (value) => value === Number(only) : null;
  return Number(every) >= 1 && Number(every) <= most
    ? (value) => value % Number(every) === 0
    : null;
}

/** The last minute since `after` at which it was due, by now. */
export function lastDue(isDue: Schedule, after: Date, now: Date): Date | null {
  const step = minutes(1);
  for (let at = Math.floor(now.getTime() / step) * step; at > after.getTime(); at -= step)
    if (isDue(new Date(at))) return new Date(at);
  return null;
}
