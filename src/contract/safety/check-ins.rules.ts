export const WHOM_MAX = 120;
export const WHERE_MAX = 300;
export const CONTACT_NAME_MAX = 80;

/** How much one can put the end off by, at a time. */
export const moreMinutes = [30, 60] as const;
export type MoreMinutes = (typeof moreMinutes)[number];

/** `missed`: nothing was heard in time; `help`: the member asked for it. */
export const alarms = ['missed', 'help'] as const;
export type Alarm = (typeof alarms)[number];

const HOUR_MS = 3_600_000;
const PLANNED_AHEAD_DAYS = 14;
const LASTS_HOURS = 12;
/** With all that it was put off by. */
const LASTS_HOURS_AT_MOST = 24;

/** What is wrong with the times of a check-in, and beside which field to say it. */
export function timesFault(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): { field: 'startsAt' | 'endsAt'; message: string } | null {
  const lastsMs = endsAt.getTime() - startsAt.getTime();
  const aheadMs = startsAt.getTime() - now.getTime();
  if (lastsMs <= 0) return { field: 'endsAt', message: 'The end must come after the start.' };
  if (endsAt <= now) return { field: 'endsAt', message: 'This end has passed already.' };
  if (aheadMs > PLANNED_AHEAD_DAYS * 24 * HOUR_MS)
    return { field: 'startsAt', message: `Please plan at most ${PLANNED_AHEAD_DAYS} days ahead.` };
  if (lastsMs > LASTS_HOURS * HOUR_MS)
    return { field: 'endsAt', message: `A check-in lasts at most ${LASTS_HOURS} hours.` };
  return null;
}

export const latestEnd = (startsAt: Date): Date =>
  new Date(startsAt.getTime() + LASTS_HOURS_AT_MOST * HOUR_MS);
