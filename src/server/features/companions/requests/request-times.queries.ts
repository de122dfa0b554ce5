import { and, eq, gt, inArray, sql, type SQL, asc, or } from 'drizzle-orm';
import { openRequestStates } from '#contract/companions/request-states.ts';
import type { ReminderMinutes } from '#contract/companions/requests.rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import { companionRequests as requests } from './requests.tables.ts';

const isOpen = inArray(requests.state, [...openRequestStates]);
const time = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const minutes = (count: number) => sql`make_interval(mins => ${count}::int)`;

const anyLapsed = (now: Date) => sql`exists (select 1 from ${members} m
  where m.id in (${requests.clientId}, ${requests.companionId})
    and (m.paid_until is null or m.paid_until <= ${time(now)}))`;

/** What time has brought: which requests a step waits for. */
export const dueFor = {
  lapse: (now: Date) =>
    and(
      inArray(requests.state, ['pending', 'suggested']),
      sql`${requests.lapsesAt} <= ${time(now)}`,
    ),
  planEnd: (now: Date) => and(isOpen, anyLapsed(now)),
  reminder: (now: Date, before: ReminderMinutes) =>
    and(
      eq(requests.state, 'accepted'),
      sql`${requests.startsAt} <= ${time(now)} + ${minutes(before)}`,
      sql`(${requests.reminded} is null or ${requests.reminded} > ${before})`,
    ),
  chat: (now: Date, before: number) =>
    and(
      eq(requests.state, 'accepted'),
      eq(requests.kind, 'chat'),
      sql`${requests.conversationId} is null`,
      sql`${requests.startsAt} <= ${time(now)} + ${minutes(before)}`,
    ),
  miss: (now: Date, afterMinutes: number) =>
    and(
      eq(requests.state, 'accepted'),
      sql`${requests.startsAt} + ${minutes(afterMinutes)} <= ${time(now)}`,
    ),
};

export async function listDue(
  db: Executor,
  due: SQL | undefined,
  { most, id, after }: { most: number; id?: string | undefined; after?: string | null },
): Promise<string[]> {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(due, id ? eq(requests.id, id) : undefined, after ? gt(requests.id, after) : undefined),
    )
    .orderBy(requests.id)
    .limit(most);
  return rows.map((row) => row.id);
}

/** Looked at again once the request is held. */
export async function isDue(tx: Transaction, id: string, due: SQL | undefined): Promise<boolean> {
  return (await listDue(tx, due, { most: 1, id })).length > 0;
}

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
