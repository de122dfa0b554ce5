import type { CaseQueue } from '#contract/health/rules.ts';

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** What is not known is not nothing. */
export const countText = (value: number | null): string =>
  value === null ? '–' : number.format(value);

/** "8 ms", "1.2 s" */
export function millisecondsText(value: number | null): string {
  if (value === null) return '–';
  return value < 1000 ? `${whole.format(value)} ms` : `${number.format(value / 1000)} s`;
}

export const megabytesText = (value: number | null): string =>
  value === null ? '–' : `${whole.format(value)} MB`;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "40 s", "3 min", "5 h", "2 days" */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < MINUTE) return `${Math.floor(seconds)} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h`;
  return `${Math.floor(seconds / DAY)} days`;
}

/** "19 Nov, 5:39 pm" */
export const momentText = (at: string): string =>
  new Date(at).toLocaleString('en-IN', {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });

export const clockText = (at: string): string =>
  new Date(at).toLocaleTimeString('en-IN', { hour: 'numeric', minute: '2-digit' });

export const queueNames: Record<CaseQueue, { one: string; many: string }> = {
  report: { one: 'report', many: 'reports' },
  content: { one: 'held text', many: 'held texts' },
  photo: { one: 'held photo', many: 'held photos' },
  appeal: { one: 'appeal', many: 'appeals' },
  grievance: { one: 'grievance', many: 'grievances' },
  refund: { one: 'refund', many: 'refunds' },
  identity: { one: 'identity check', many: 'identity checks' },
};
