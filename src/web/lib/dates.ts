import { whenNeeded } from './when-needed.ts';

const dayFormat = whenNeeded(
  () => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' }),
);

const minuteFormat = whenNeeded(
  () =>
    new Intl.DateTimeFormat('en-IN', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    }),
);

/** 15 Nov 2026 */
export function dateText(iso: string): string {
  return dayFormat().format(new Date(iso));
}

/** 15 Nov 2026, 6:40 pm */
export function dateTimeText(iso: string): string {
  return minuteFormat().format(new Date(iso));
}
