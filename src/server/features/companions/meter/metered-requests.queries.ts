import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { companionRequests as requests } from '../requests/requests.tables.ts';
import { companionSessions } from './meter.tables.ts';

/** The chat request under way in a conversation. */
export async function findChatRequest(
  db: Executor,
  conversationId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.conversationId, conversationId),
        inArray(requests.state, ['accepted', 'begun']),
      ),
    )
    .orderBy(requests.startsAt)
    .limit(1);
  return row?.id ?? null;
}

/** Those that have begun before then and in which nothing is counted. */
export async function listUnmetered(
  db: Executor,
  before: Date,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.state, 'begun'),
        lt(requests.changedAt, before),
        after ? gt(requests.id, after) : undefined,
        sql`not exists (select 1 from ${companionSessions} s
          where s.request_id = ${requests.id} and s.ended_at is null)`,
      ),
    )
    .orderBy(requests.id)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Whether anything of a request is counted, or ever was. */
export async function wasCounted(db: Executor, requestId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: companionSessions.id })
    .from(companionSessions)
    .where(eq(companionSessions.requestId, requestId))
    .limit(1);
  return row !== undefined;
}
