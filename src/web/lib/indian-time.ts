import { whenNeeded } from './when-needed.ts';

const ZONE = 'Asia/Kolkata';
const OFFSET = '+05:30';
const OFFSET_MS = 5.5 * 3_600_000;

const shape = {
  timeZone: ZONE,
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
} as const;

const format = whenNeeded(() => new Intl.DateTimeFormat('en-IN', shape));
const formatWithYear = whenNeeded(
  () => new Intl.DateTimeFormat('en-IN', { ...shape, year: 'numeric' }),
);

const formatDay = whenNeeded(
  () =>
    new Intl.DateTimeFormat('en-IN', {
      timeZone: ZONE,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
);

/** 16 Nov 2026, the day that it is in India then. */
export const indianDay = (at: Date): string => formatDay().format(at);

/** 16 Nov, 9:15 pm, wherever the reader is. Whoever shows it says whose time it is. */
export const indianTime = (iso: string): string => format().format(new Date(iso));

/** 16 Nov 2026, 9:15 pm, where it may be next year's. */
export const indianDateTime = (iso: string): string => formatWithYear().format(new Date(iso));

/** As a field for date and time holds it: 2026-11-16T21:15. */
export const toIndianField = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 16);

/** What such a field means; null where it is not filled in. */
export function fromIndianField(value: string): Date | null {
  const at = new Date(`${value}:00${OFFSET}`);
  return Number.isNaN(at.getTime()) ? null : at;
}
