import { sql, type SQL } from 'drizzle-orm';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { blocks } from './safety.tables.ts';
import { isAway, isPresentable } from '#server/features/profiles/presentable.scope.ts';

/**
 * The condition that every list of members carries, for the column with the id of whoever would be shown.
 * Nobody is shown to themself, nor to anybody whom a block parts them from.
 */
export function shownTo(viewerId: string | SQL) {
  // `not in` is looked up in a table made once per query: the order in which an index delivers members is kept.
  const apart = (member: SQL): SQL => sql`${member} <> ${viewerId} and ${member} not in (
    select blocked_id from ${blocks} where blocker_id = ${viewerId}
    union all select blocker_id from ${blocks} where blocked_id = ${viewerId})`;
  return {
    /** A row of `listings`, which whoever cannot be found has not; or where the query itself says who else may be shown. */
    listing: apart,
    stranger: (member: SQL): SQL =>
      sql`${apart(member)} and exists (select 1 from ${profiles} p where p.member_id = ${member} and p.findable)`,
    /** Who liked the viewer or matched with them, and so may hide from everybody else. */
    acquaintance: (member: SQL): SQL => sql`${apart(member)} and ${isPresentable(member)}`,
    /** Who has only asked so far, by a like or a first message: not while they are paused. */
    asking: (member: SQL): SQL =>
      sql`${apart(member)} and ${isPresentable(member)} and not ${isAway(member)}`,
  };
}
