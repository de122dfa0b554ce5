import { caseKinds } from '#contract/safety/cases.ts';
import type { CaseNumbers } from '#contract/safety/case-numbers.endpoints.ts';
import { after, days, hours } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { countWaitingChecks } from '../identity/identity.queries.ts';
import { countByDay, countOpen, countOutcomes, timesToDecision } from './numbers.queries.ts';

const LOOKED_BACK_MS = days(30);

export async function readNumbers({ db, clock, config }: Tools): Promise<CaseNumbers> {
  const now = clock.now();
  const since = after(clock, -LOOKED_BACK_MS);
  const [open, identity, times, outcomes, byDay] = await Promise.all([
    countOpen(db, { now, toldSince: after(clock, -hours(config.caseClocks.acknowledge)) }),
    countWaitingChecks(db, now),
    timesToDecision(db, since, null),
    countOutcomes(db, since),
    countByDay(db, since, now),
  ]);
  const appeals = (outcome: string) =>
    outcomes.find((each) => each.kind === 'appeal' && each.outcome === outcome)?.cases ?? 0;
  const sums = new Map<string, number>();
  for (const { outcome, cases } of outcomes) sums.set(outcome, (sums.get(outcome) ?? 0) + cases);
  return {
    open: caseKinds.map((kind) => {
      const row = open.find((each) => each.kind === kind);
      return {
        kind,
        cases: row?.cases ?? 0,
        late: row?.late ?? 0,
        oldest: row?.oldest ? new Date(row.oldest).toISOString() : null,
      };
    }),
    identity,
    decided: { cases: times.cases, medianMinutes: times.median, p95Minutes: times.p95 },
    outcomes: [...sums].map(([outcome, cases]) => ({ outcome, cases })),
    appeals: { granted: appeals('grant'), refused: appeals('refuse') },
    days: byDay,
  };
}
