import type { EarningsSettings } from '#server/platform/config/companion-settings.ts';
import { hours } from '#server/platform/clock.ts';

interface Span {
  from: Date;
  until: Date;
}

const IN_INDIA = hours(5.5);
const MONTHS_OF_QUARTER = 3;
const APRIL = 3;

/** The first moment of a month in India; months may be counted on past the year. */
const monthStart = (year: number, month: number) => new Date(Date.UTC(year, month, 1) - IN_INDIA);

const inIndia = (at: Date) => new Date(at.getTime() + IN_INDIA);

/** `2026-11`, in India. */
export function monthSpan(month: string): Span {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: monthStart(year, number - 1), until: monthStart(year, number) };
}

export const monthOf = (at: Date): string => inIndia(at).toISOString().slice(0, 7);

/** From April to March, or a quarter of that. */
export function taxSpan(year: number, quarter?: number): Span {
  const first = APRIL + (quarter ? (quarter - 1) * MONTHS_OF_QUARTER : 0);
  const months = quarter ? MONTHS_OF_QUARTER : 12;
  return { from: monthStart(year, first), until: monthStart(year, first + months) };
}

/** The year in which the financial year begins that this moment is in. */
export function taxYearOf(at: Date): number {
  const there = inIndia(at);
  return there.getUTCFullYear() - (there.getUTCMonth() < APRIL ? 1 : 0);
}

/**
 * What of a credit is withheld. From the threshold on tax is due on all of the year; what one credit cannot bear, the next ones do.
 */
export function taxOn(
  minor: number,
  year: { credited: number; withheld: number },
  { percent, noPanPercent, thresholdMinor }: EarningsSettings['tds'],
  hasPan: boolean,
): number {
  const total = year.credited + minor;
  if (total <= thresholdMinor) return 0;
  const due = Math.round((total * (hasPan ? percent : noPanPercent)) / 100) - year.withheld;
  return Math.min(minor, Math.max(0, due));
}
