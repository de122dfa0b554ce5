import { and, asc, count, eq, gt, sql, type SQL } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { companionProfiles, companionTimeOff } from './profile.tables.ts';

export type CompanionRow = typeof companionProfiles.$inferSelect;
export type TimeOffRow = typeof companionTimeOff.$inferSelect;

/** All that decides whether they are listed. Null: they are no companion, nor want to be. */
export const findState = (db: Executor, memberId: string) => find(db, memberId, sql`true`);

/** Null, too, for whoever is not shown to this viewer. */
export const findStateFor = (db: Executor, viewerId: string, memberId: string) =>
  find(db, memberId, shownTo(viewerId).stranger(sql`${members.id}`));

async function find(db: Executor, memberId: string, condition: SQL) {
  const [row] = await db
    .select({
      member: {
        status: members.status,
        statusUntil: members.statusUntil,
        deletionAskedAt: members.deletionAskedAt,
        paidUntil: members.paidUntil,
        identityVerifiedAt: members.identityVerifiedAt,
      },
      birthDate: profiles.birthDate,
      paused: profiles.away,
      profileVisibility: profiles.profileVisibility,
      findable: profiles.findable,
      companion: companionProfiles,
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.memberId, members.id))
    .leftJoin(companionProfiles, eq(companionProfiles.memberId, members.id))
    .where(and(eq(members.id, memberId), eq(members.userType, 'provider'), condition));
  return row ?? null;
}

/** Made when they first say something. Locked until the transaction ends. */
export async function lockCompanion(
  tx: Transaction,
  first: typeof companionProfiles.$inferInsert,
): Promise<CompanionRow> {
  await tx.insert(companionProfiles).values(first).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(companionProfiles)
    .where(eq(companionProfiles.memberId, first.memberId))
    .for('update');
  if (!row) throw new Error('a companion profile went while it was made');
  return row;
}

export async function updateCompanion(
  tx: Transaction,
  memberId: string,
  changes: { [Column in keyof CompanionRow]?: CompanionRow[Column] | undefined },
): Promise<void> {
  await tx.update(companionProfiles).set(changes).where(eq(companionProfiles.memberId, memberId));
}

const ahead = (memberId: string, now: Date) =>
  and(eq(companionTimeOff.memberId, memberId), gt(companionTimeOff.endsAt, now));

/** What is not over yet, soonest first. */
export function listTimeOff(db: Executor, memberId: string, now: Date): Promise<TimeOffRow[]> {
  return db
    .select()
    .from(companionTimeOff)
    .where(ahead(memberId, now))
    .orderBy(asc(companionTimeOff.startsAt), asc(companionTimeOff.id));
}

export function listAllTimeOff(db: Executor, memberId: string): Promise<TimeOffRow[]> {
  return db
    .select()
    .from(companionTimeOff)
    .where(eq(companionTimeOff.memberId, memberId))
    .orderBy(asc(companionTimeOff.startsAt), asc(companionTimeOff.id));
}

export async function countTimeOff(tx: Transaction, memberId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(companionTimeOff)
    .where(ahead(memberId, now));
  return row?.count ?? 0;
}

export async function insertTimeOff(tx: Transaction, timeOff: TimeOffRow): Promise<void> {
  await tx.insert(companionTimeOff).values(timeOff);
}

export async function deleteTimeOff(db: Executor, memberId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(companionTimeOff)
    .where(and(eq(companionTimeOff.id, id), eq(companionTimeOff.memberId, memberId)))
    .returning({ id: companionTimeOff.id });
  return gone.length > 0;
}

/** Whatever kind of account they have by now. */
export async function findOwnCompanion(
  db: Executor,
  memberId: string,
): Promise<CompanionRow | null> {
  const [row] = await db
    .select()
    .from(companionProfiles)
    .where(eq(companionProfiles.memberId, memberId));
  return row ?? null;
}
