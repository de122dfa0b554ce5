import { and, gte, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { identityChecks } from './identity.tables.ts';

/** Minutes from what was sent to the decision of a person; null where there was none. */
export async function timesToDecision(
  db: Executor,
  since: Date,
): Promise<{ decided: number; median: number | null }> {
  const { state, submittedAt, decidedAt } = identityChecks;
  const minutes = sql`extract(epoch from (${decidedAt} - ${submittedAt})) / 60`;
  const [row] = await db
    .select({
      decided: sql<number>`count(${submittedAt})::int`,
      median: sql<number | null>`(percentile_cont(0.5) within group (order by ${minutes}))::float`,
    })
    .from(identityChecks)
    .where(and(inArray(state, ['approved', 'refused', 'revoked']), gte(decidedAt, since)));
  return row ?? { decided: 0, median: null };
}
