import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { companionRequests as requests } from './requests.tables.ts';

export async function listOwnRequests(
  db: Executor,
  memberId: string,
  after: string | null,
  most: number,
) {
  const otherId = sql`case when ${requests.clientId} = ${memberId} then ${requests.companionId} else ${requests.clientId} end`;
  const rows = await db
    .select({
      row: requests,
      name: sql<string | null>`(select n.name from ${members} n
        where n.id = ${otherId} and ${shownTo(memberId).acquaintance(otherId)})`,
    })
    .from(requests)
    .where(
      and(
        or(eq(requests.clientId, memberId), eq(requests.companionId, memberId)),
        after ? gt(requests.id, after) : undefined,
      ),
    )
    .orderBy(asc(requests.id))
    .limit(most);
  return rows.map(({ row, name }) => ({ id: row.id, row, name }));
}
