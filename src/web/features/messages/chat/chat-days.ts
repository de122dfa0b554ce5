import { dateText } from '#web/lib/dates.ts';
import { whenNeeded } from '#web/lib/when-needed.ts';

const timeFormat = whenNeeded(
  () => new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true }),
);

const DAY_MS = 86_400_000;

/** 10:42 am */
export const clockTime = (iso: string) => timeFormat().format(new Date(iso));

/** Today, Yesterday, or the date, as the member's own clock has it. */
export function dayOf(iso: string, now: Date): string {
  const day = dateText(iso);
  if (day === dateText(now.toISOString())) return 'Today';
  if (day === dateText(new Date(now.getTime() - DAY_MS).toISOString())) return 'Yesterday';
  return day;
}
