import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Comparable } from '#contract/profiles/compatibility.ts';
import type { Settings, SettingsChanges } from '#contract/profiles/endpoints.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { profiles } from './profiles.tables.ts';

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

export async function findComparable(db: Executor, memberId: string): Promise<Comparable | null> {
  const { age, location, interests, connectionTypes, personality } = profiles;
  const [row] = await db
    .select({ age, location, interests, connectionTypes, personality })
    .from(profiles)
    .where(eq(profiles.memberId, memberId));
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
