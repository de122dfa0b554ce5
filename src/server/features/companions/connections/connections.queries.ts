import { sql } from 'drizzle-orm';
import type { CompanionKind } from '#contract/companions/rules.ts';
import { matches } from '#server/features/matching/matching.tables.ts';
import { conversations, participants } from '#server/features/messages/messages.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { TimeCursor } from '#server/platform/cursor.ts';
import { afterCursor, type Executor } from '#server/platform/database/database.ts';
import { companionRequests } from '../requests/requests.tables.ts';

export interface ConnectionRow {
  otherId: string;
  at: Date;
  match: { id: string; createdAt: Date } | null;
  chat: { id: string; isForRequest: boolean } | null;
  request: { id: string; kind: CompanionKind; startsAt: Date; isNow: boolean } | null;
}

interface Found extends Record<string, unknown> {
  other_id: string;
  at: string;
  match_id: string | null;
  matched_at: string | null;
  chat_id: string | null;
  for_request: boolean | null;
  request_id: string | null;
  kind: CompanionKind | null;
  starts_at: string | null;
  is_now: boolean | null;
}

type Column = 'low_id' | 'high_id' | 'client_id' | 'companion_id';

/** Only what is the viewer's own is looked at, each along an index: as much work as they have connections. */
export async function listConnections(
  db: Executor,
  { viewerId, after, most }: { viewerId: string; after: TimeCursor | null; most: number },
): Promise<ConnectionRow[]> {
  const matched = (mine: Column, theirs: Column) => sql`
    select m.${sql.raw(theirs)} as other_id, m.id as match_id, m.created_at as matched_at, m.last_activity
    from ${matches} m where m.${sql.raw(mine)} = ${viewerId} and m.status = 'active'`;
  const agreed = (mine: Column, theirs: Column) => sql`
    select r.${sql.raw(theirs)} as other_id, r.id as request_id, r.kind, r.starts_at, r.is_now, r.changed_at
    from ${companionRequests} r where r.${sql.raw(mine)} = ${viewerId} and r.state in ('accepted', 'begun')`;
  const { rows } = await db.execute<Found>(sql`
    with matched as (${matched('low_id', 'high_id')} union all ${matched('high_id', 'low_id')}),
    writing as (
      select p.other_id, c.id as chat_id, c.for_request, p.last_at
      from ${participants} p join ${conversations} c on c.id = p.conversation_id
      where p.member_id = ${viewerId} and c.state = 'open' and p.other_id is not null),
    agreed as (
      select distinct on (other_id) * from (
        ${agreed('client_id', 'companion_id')} union all ${agreed('companion_id', 'client_id')}) both_sides
      order by other_id, starts_at, request_id)
    select * from (
      select *, greatest(last_activity, last_at, changed_at) as at
      from matched full join writing using (other_id) full join agreed using (other_id)) known
    where ${shownTo(viewerId).acquaintance(sql`known.other_id`)}
      and ${afterCursor(after, sql`at`, sql`other_id`)}
    order by at desc, other_id desc limit ${most}`);
  return rows.map(read);
}

function read(row: Found): ConnectionRow {
  const { match_id, matched_at, chat_id, request_id, kind, starts_at } = row;
  return {
    otherId: row.other_id,
    at: new Date(row.at),
    match: match_id && matched_at ? { id: match_id, createdAt: new Date(matched_at) } : null,
    chat: chat_id ? { id: chat_id, isForRequest: row.for_request === true } : null,
    request:
      request_id && kind && starts_at
        ? { id: request_id, kind, startsAt: new Date(starts_at), isNow: row.is_now === true }
        : null,
  };
}
