import type { z } from 'zod';
import { grievanceCategories } from '#contract/safety/cases.ts';
import { grievanceMailBudget, type ReportTimes } from '#contract/safety/grievances.endpoints.ts';
import type { grievanceSchema } from '#contract/safety/fields.ts';
import { after, days, hours } from '#server/platform/clock.ts';
import { spend } from '#server/platform/limits/budget.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findByClient } from './cases.queries.ts';
import { openCase } from './cases.service.ts';
import { grievanceMails } from './grievances.mails.ts';
import { countReports, countUnseen, timesToDecision } from './numbers.queries.ts';

/** Fewer tell nothing about how we work around the clock. */
const ENOUGH_REPORTS = 10;

/** From anybody. The mail that acknowledges it goes out at once, long before its clock. */
export async function fileGrievance(
  tools: Tools,
  { clientId, name, email, category, words }: z.output<typeof grievanceSchema>,
): Promise<{ number: string; answerBy: string }> {
  const sent = await findByClient(tools.db, clientId);
  if (sent) return receiptOf(sent);
  await spend(tools, grievanceMailBudget, { email });
  const opened = await tools.write(async (tx) => {
    const row = await openCase(tools, tx, {
      kind: 'grievance',
      clock: grievanceCategories[category].clock,
      reason: category,
      details: words,
      contactName: name,
      contactEmail: email,
      clientId,
      // A court speaks to whoever answers for the site.
      adminOnly: category === 'order',
    });
    if (row) await tools.jobs.enqueue(tx, grievanceMails, { caseId: row.id, mail: 'acknowledged' });
    return row;
  });
  const kept = opened ?? (await findByClient(tools.db, clientId));
  if (!kept) throw refuse('UNAVAILABLE');
  return receiptOf(kept);
}

const receiptOf = ({ number, dueAt }: { number: string; dueAt: Date }) => ({
  number,
  answerBy: dueAt.toISOString(),
});

export async function readReportTimes({ db, clock }: Tools): Promise<ReportTimes> {
  const since = after(clock, -days(30));
  const [times, reports, unseen] = await Promise.all([
    timesToDecision(db, since, 'report'),
    countReports(db, since),
    countUnseen(db, since, { now: clock.now(), withinMs: hours(1) }),
  ]);
  return {
    decided: times.cases,
    medianMinutes: times.median,
    p95Minutes: times.p95,
    aroundTheClock: reports >= ENOUGH_REPORTS && unseen === 0,
  };
}
