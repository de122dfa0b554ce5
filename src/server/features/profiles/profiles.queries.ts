import { and, eq, isNotNull, isNull, sql, lt, type SQL } from 'drizzle-orm';
import type { Comparable } from '#contract/profiles/compatibility.ts';
import type { Settings, SettingsChanges } from '#contract/profiles/endpoints.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts';
import { columnOf, hotStatement } from '#server/platform/database/hot-statements.ts';
import { profiles } from './profiles.tables.ts';
import { photos } from './photos.tables.ts';
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

type MemberRow = typeof members.$inferSelect;
type PhotoRow = typeof photos.$inferSelect;

export interface CardRow
  extends
    Comparable,
    Pick<ProfileRow, 'memberId' | 'birthDate' | 'onlyVerified' | 'occupation' | 'bio'>,
    Pick<ProfileRow, 'showOnlineStatus' | 'activeAt' | 'away' | 'preferences'>,
    Pick<MemberRow, 'name' | 'userType' | 'identityVerifiedAt'> {
  photo: Pick<PhotoRow, 'id' | 'folder' | 'width' | 'height' | 'placeholder'> | null;
}

/** Which version of each row a card was made of: PostgreSQL writes a new one with every change. */
export type VersionedRow = CardRow & { version: string };

/** Each with the first photo that others may see; of those of whom another version is known. Whoever is gone has none. */
const changedCards = hotStatement<
  { memberIds: string[]; versions: string[] },
  { id: string } & (VersionedRow | { version: null })
>(
  'list changed cards',
  (value) => sql`
    select known.id, card.* from unnest(${columnOf(value('memberIds'), 'uuid')}, ${columnOf(value('versions'), 'text')})
        as known (id, version)
    left join lateral (
      select p.member_id as "memberId", m.name, m.user_type as "userType",
        m.identity_verified_at as "identityVerifiedAt", p.birth_date::text as "birthDate",
        p.only_verified as "onlyVerified", p.occupation, p.bio,
        p.show_online_status as "showOnlineStatus", p.active_at as "activeAt", p.away,
        -- Not all shown, but what the score looks at.
        p.age, p.location, p.interests, p.hobbies, p.connection_types as "connectionTypes",
        p.personality, p.preferences, p.stated,
        case when photo.id is not null then json_build_object('id', photo.id,
          'folder', photo.folder, 'width', photo.width, 'height', photo.height,
          'placeholder', photo.placeholder) end as photo,
        concat_ws(' ', p.xmin, m.xmin, photo.id, photo.xmin) as version
      from ${profiles} p join ${members} m on m.id = p.member_id
        left join lateral (select f.*, f.xmin from ${photos} f where f.member_id = p.member_id and held_for is null
          order by position limit 1) photo on true
      where p.member_id = known.id) card on true
    where card.version is distinct from known.version`,
);

/** Of those whose card is not of this version any more: the card, or null where there is none. */
export async function listChangedCards(
  db: Database,
  known: { memberId: string; version: string }[],
): Promise<Map<string, VersionedRow | null>> {
  if (known.length === 0) return new Map();
  const rows = await changedCards(db, {
    memberIds: known.map(({ memberId }) => memberId),
    versions: known.map(({ version }) => version),
  });
  return new Map(rows.map(({ id, ...row }) => [id, row.version === null ? null : row]));
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
