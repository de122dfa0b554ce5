import { and, eq, isNotNull, isNull, sql, lt, type SQL } from 'drizzle-orm';
import type { Settings, SettingsChanges } from '#contract/profiles/endpoints.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts';
import { columnOf, hotStatement } from '#server/platform/database/hot-statements.ts';
import { profiles } from './profiles.tables.ts';
import { changedCards, type JsonCard } from './card-rows.scope.ts';
import { presentable } from './presentable.scope.ts';

export type ProfileRow = typeof profiles.$inferSelect;

const ownMember = {
  id: members.id,
  name: members.name,
  email: members.email,
  userType: members.userType,
  identityVerifiedAt: members.identityVerifiedAt,
  createdAt: members.createdAt,
};

export type FoundProfile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export async function insertProfile(
  db: Executor,
  profile: typeof profiles.$inferInsert,
): Promise<void> {
  await db.insert(profiles).values(profile);
}

export async function findProfile(db: Executor, memberId: string) {
  const [row] = await db
    .select({ profile: profiles, member: ownMember })
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.memberId))
    .where(eq(profiles.memberId, memberId));
  return row ?? null;
}

type FitRow = Pick<
  ProfileRow,
  'gender' | 'age' | 'education' | 'location' | 'preferences' | 'stated'
>;

const fitProfile = hotStatement<{ memberId: string }, FitRow>(
  'find fit profile',
  (value) => sql`select gender, age, education, location, preferences, stated
    from ${profiles} where member_id = ${value('memberId')}`,
);

export async function findFitProfile(db: Database, memberId: string): Promise<FitRow | null> {
  const [row] = await fitProfile(db, { memberId });
  return row ?? null;
}

/** Whoever changes a profile or its photos takes this lock first, so that no change is lost to another. */
export async function lockProfile(tx: Transaction, memberId: string): Promise<ProfileRow | null> {
  const [row] = await tx
    .select()
    .from(profiles)
    .where(eq(profiles.memberId, memberId))
    .for('update');
  return row ?? null;
}

export async function updateProfile(
  tx: Transaction,
  memberId: string,
  changes: Partial<typeof profiles.$inferInsert>,
): Promise<void> {
  await tx.update(profiles).set(changes).where(eq(profiles.memberId, memberId));
}

/** Those whose age is not what follows from their birth date on this day. */
export async function listAged(db: Executor, day: string, most: number): Promise<string[]> {
  const years = sql`least(${most}, date_part('year', age(${day}::date, ${profiles.birthDate})))`;
  const rows = await db
    .select({ memberId: profiles.memberId })
    .from(profiles)
    .where(and(isNotNull(profiles.birthDate), sql`${profiles.age} is distinct from ${years}`));
  return rows.map(({ memberId }) => memberId);
}

const settings = {
  emailNotifications: profiles.emailNotifications,
  pushNotifications: profiles.pushNotifications,
  profileVisibility: profiles.profileVisibility,
  showOnlineStatus: profiles.showOnlineStatus,
  allowMessagesFromAnyone: profiles.allowMessagesFromAnyone,
  onlyVerified: profiles.onlyVerified,
  photoWall: profiles.photoWall,
  whoMayCall: profiles.whoMayCall,
};

export async function findSettings(db: Executor, memberId: string): Promise<Settings | null> {
  const [row] = await db.select(settings).from(profiles).where(eq(profiles.memberId, memberId));
  return row ?? null;
}

/** Those alone that are sent: two switches thrown at once both hold. */
export async function setSettings(
  db: Executor,
  memberId: string,
  changes: SettingsChanges,
): Promise<Settings | null> {
  const [row] = await db
    .update(profiles)
    .set(changes)
    .where(eq(profiles.memberId, memberId))
    .returning(settings);
  return row ?? null;
}

/** Whether one of the two takes nothing from the other, who is not verified. */
export async function isForVerifiedOnly(
  db: Executor,
  memberId: string,
  viewerId: string,
): Promise<boolean> {
  const rows = await db
    .select({ memberId: profiles.memberId })
    .from(profiles)
    .innerJoin(members, and(eq(members.id, viewerId), isNull(members.identityVerifiedAt)))
    .where(and(eq(profiles.memberId, memberId), profiles.onlyVerified));
  return rows.length > 0;
}

const listOfChanged = hotStatement<{ memberIds: string[]; versions: string[] }, { card: JsonCard }>(
  'list changed cards',
  (value) =>
    changedCards(columnOf(value('memberIds'), 'uuid'), columnOf(value('versions'), 'text')),
);

/** Of those whose card is not of this version any more. */
export async function listChangedCards(
  db: Database,
  memberIds: string[],
  versions: string[],
): Promise<JsonCard[]> {
  const rows = await listOfChanged(db, { memberIds, versions });
  return rows.map(({ card }) => card);
}

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

interface Moment {
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
