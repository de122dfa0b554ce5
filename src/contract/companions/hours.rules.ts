/** Hours are India's, whatever the server or a device says. India has had no other time since 1945, and no summer time. */
const INDIA_MS = 5.5 * 3_600_000;
const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Of one day, in minutes since its midnight. What goes on after midnight is another span of the next day. */
export interface HoursSpan {
  /** 0 is Monday. */
  day: number;
  from: number;
  /** Not before `from`; 1440 is the midnight after. */
  until: number;
}

export interface TimeOff {
  startsAt: Date;
  endsAt: Date;
}

export interface Hours {
  hours: readonly HoursSpan[];
  timeOff: readonly TimeOff[];
}

/** So many spans a day are enough for anybody. */
export const SPANS_A_DAY = 3;
/** Spans begin and end at such minutes. */
export const HOURS_STEP = 15;

/** Minutes since Monday's midnight in India. */
export function minuteOfWeek(at: Date): number {
  const india = new Date(at.getTime() + INDIA_MS);
  const day = (india.getUTCDay() + 6) % 7;
  return day * DAY_MINUTES + india.getUTCHours() * 60 + india.getUTCMinutes();
}

/** Spans that meet or overlap are one, also over midnight: from when until when, in minutes of the week. */
function joined(hours: readonly HoursSpan[]): { from: number; until: number }[] {
  const sorted = hours
    .map(({ day, from, until }) => ({
      from: day * DAY_MINUTES + from,
      until: day * DAY_MINUTES + until,
    }))
    .toSorted((one, other) => one.from - other.from);
  const spans: { from: number; until: number }[] = [];
  for (const span of sorted) {
    const last = spans.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else spans.push(span);
  }
  const [first, last] = [spans[0], spans.at(-1)];
  // Sunday's midnight is Monday's.
  if (first && last && first.from === 0 && last.until === WEEK_MINUTES) last.until += first.until;
  return spans;
}

/** Whether all of it lies inside the weekly hours and none of it in time off. */
export function isWithinHours({ hours, timeOff }: Hours, startsAt: Date, minutes: number): boolean {
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS);
  if (timeOff.some((off) => off.startsAt < endsAt && startsAt < off.endsAt)) return false;
  const from = minuteOfWeek(startsAt) + (startsAt.getTime() % MINUTE_MS) / MINUTE_MS;
  const until = from + minutes;
  return joined(hours).some(
    (span) =>
      span.until - span.from >= WEEK_MINUTES ||
      [from, from + WEEK_MINUTES].some(
        (start) => span.from <= start && start + (until - from) <= span.until,
      ),
  );
}
