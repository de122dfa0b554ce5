import { sql } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { companionRatings } from '#server/features/companions/ratings/ratings.tables.ts';
import { companionRequests } from '#server/features/companions/requests/requests.tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

export interface AskedRequest {
  id: string;
  companionId: string;
  /** What who asks goes by. */
  name: string;
}

interface Row extends Record<string, unknown> {
  id: string;
  companion_id: string;
  name: string;
}

const fields = sql`r.id, r.companion_id, c.name
  from ${companionRequests} r join ${members} c on c.id = r.client_id`;
const among = (ids: string[]) =>
  sql`r.companion_id in (${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;
const viewOf = (row: Row): AskedRequest => ({
  id: row.id,
  companionId: row.companion_id,
  name: row.name,
});

/** What these companions were asked for before then, and have not answered. */
export async function listAsked(
  db: Executor,
  companionIds: string[],
  before: Date,
): Promise<AskedRequest[]> {
  const { rows } = await db.execute<Row>(sql`select ${fields}
    where r.state = 'pending' and ${among(companionIds)} and r.created_at <= ${before.toISOString()}
    order by r.created_at limit 20`);
  return rows.map(viewOf);
}

/** What ended between these times, and these companions have not rated. */
export async function listUnrated(
  db: Executor,
  companionIds: string[],
  { from, until }: { from: Date; until: Date },
): Promise<AskedRequest[]> {
  const { rows } = await db.execute<Row>(sql`select ${fields}
    where r.state = 'done' and ${among(companionIds)}
      and r.changed_at between ${from.toISOString()} and ${until.toISOString()}
      and not exists (select 1 from ${companionRatings} g
        where g.request_id = r.id and g.written_by = 'companion')
    limit 20`);
  return rows.map(viewOf);
}
