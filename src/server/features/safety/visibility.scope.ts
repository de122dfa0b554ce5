import { sql, type SQL } from 'drizzle-orm';

/**
 * The condition that every list of members carries: oneself, and whoever is blocked either way, are absent.
 * `member` is the column with the id of whoever would be shown. Written with `not in`, which is looked up in
 * a table made once per query: the order in which an index delivers members is kept.
 */
export function visibleTo(viewerId: string | SQL, member: SQL): SQL {
  return sql`${member} <> ${viewerId} and ${member} not in (
    select blocked_id from blocks where blocker_id = ${viewerId}
    union all select blocker_id from blocks where blocked_id = ${viewerId})`;
}
