import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { presentable } from './presentable.scope.ts';
import { profiles } from './profiles.tables.ts';

/** Brings what follows from the rest of a profile in line with it; what is right already is not written. */
export async function settleFindable(tx: Transaction, memberIds: string[]): Promise<void> {
  await tx.execute(sql`
    with judged as (
      select p.member_id, p.profile_visibility and not p.away and ${presentable} as findable
      from ${profiles} p where p.member_id = any(${sql.param(memberIds)}::uuid[])
    ), settled as (
      select judged.*, case
          when not judged.findable then null
          when p.active_at is null then p.updated_at
          when p.show_online_status then p.active_at
          else date_trunc('day', p.active_at, 'UTC') end as active_at
      from judged join ${profiles} p using (member_id)
    )
    update ${profiles} p set findable = settled.findable, active_at = settled.active_at
    from settled where p.member_id = settled.member_id
      and (p.findable, p.active_at) is distinct from (settled.findable, settled.active_at)`);
}

export interface Moment {
  /** For who shows when they are here. */
  shown: Date;
  /** Who does not is known by the day alone: the order of lists would tell more. */
  unshown: Date;
}

/** Who cannot be found was never here; nobody moves back. */
const isBefore = (
  memberId: string,
  { shown, unshown }: Moment,
): { due: SQL | undefined; at: SQL } => {
  const at = sql`case when ${profiles.showOnlineStatus} then ${shown.toISOString()}::timestamptz
    else ${unshown.toISOString()}::timestamptz end`;
  return { at, due: and(eq(profiles.memberId, memberId), lt(profiles.activeAt, at)) };
};

export async function isActivityDue(
  db: Executor,
  memberId: string,
  moment: Moment,
): Promise<boolean> {
  const { due } = isBefore(memberId, moment);
  const rows = await db.select({ memberId: profiles.memberId }).from(profiles).where(due);
  return rows.length > 0;
}

/** Null when they were here at that time before. */
export async function moveActivity(
  tx: Transaction,
  memberId: string,
  moment: Moment,
): Promise<Date | null> {
  const { due, at } = isBefore(memberId, moment);
  const [row] = await tx
    .update(profiles)
    .set({ activeAt: at })
    .where(due)
    .returning({ activeAt: profiles.activeAt });
  return row?.activeAt ?? null;
}

export async function findAway(db: Executor, memberId: string): Promise<boolean | null> {
  const [row] = await db
    .select({ away: profiles.away })
    .from(profiles)
    .where(eq(profiles.memberId, memberId));
  return row?.away ?? null;
}
