import type { Health, SiteFigures } from '#contract/health/endpoints.ts';
import { caseQueues } from '#contract/health/rules.ts';
import type { Reading } from '#server/platform/monitoring/table-figures.ts';

/** From what was read of the tables. What could not be read is null, and not nothing. */
export function siteFiguresOf(readings: Reading[]): SiteFigures {
  const of = (name: string, labels: Record<string, string> = {}) =>
    readings.flatMap((each) =>
      each.name === name &&
      Object.entries(labels).every(([label, text]) => each.labels[label] === text)
        ? each.value
        : [],
    );
  const isRead = (about: string) =>
    readings.some(
      ({ name, labels, value }) =>
        name === 'saath_figures_unreadable' && labels['about'] === about && value === 0,
    );
  const whenRead = (about: string, value: () => number) => (isRead(about) ? value() : null);
  const total = (values: number[]) => values.reduce((sum, each) => sum + each, 0);
  const pending = { status: 'pending' };
  return {
    jobsWaiting: whenRead('jobs', () => total(of('saath_jobs_waiting'))),
    oldestJobSeconds: whenRead('jobs', () => Math.max(0, ...of('saath_jobs_oldest_seconds'))),
    mailsWaiting: whenRead('mails', () => total(of('saath_account_mails_waiting'))),
    paymentsPending: whenRead('payments', () => total(of('saath_payments_waiting', pending))),
    oldestPendingSeconds: whenRead('payments', () =>
      Math.max(0, ...of('saath_payments_oldest_seconds', pending)),
    ),
    casesOpen: whenRead('cases', () => total(of('saath_cases_open'))),
    casesLate: whenRead('cases', () => total(of('saath_cases_late'))),
  };
}

/** By kind. None, where they could not be read. */
export function casesOf(readings: Reading[]): Health['cases'] {
  const value = (name: string, kind: string) =>
    readings.find((each) => each.name === name && each.labels['kind'] === kind)?.value;
  return caseQueues.flatMap((kind) => {
    const open = value('saath_cases_open', kind);
    if (open === undefined) return [];
    const late = value('saath_cases_late', kind) ?? 0;
    const secondsLeft = value('saath_cases_next_deadline_seconds', kind) ?? null;
    return { kind, open, late, secondsLeft };
  });
}

export const unreadableOf = (readings: Reading[]): string[] =>
  readings.flatMap(({ name, labels, value }) =>
    name === 'saath_figures_unreadable' && value > 0 ? (labels['about'] ?? []) : [],
  );
