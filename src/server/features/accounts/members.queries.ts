import { and, eq, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { MemberRole, MemberStatus, UserType } from '#contract/accounts/rules.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { knownDevices, members } from './accounts.tables.ts';
import { mailboxOf } from './email.policy.ts';
import { passwords } from './passwords.tables.ts';

export type MemberRow = typeof members.$inferSelect;

export interface WithPassword {
  member: MemberRow;
  passwordHash: string;
}

/** Null when the email is taken: the unique index decides, also between two sign-ups at the same instant. */
export async function insertMember(
  db: Executor,
  member: typeof members.$inferInsert,
  passwordHash: string,
): Promise<MemberRow | null> {
  const [row] = await db
    .insert(members)
    .values(member)
    .onConflictDoNothing({ target: members.email })
    .returning();
  if (!row) return null;
  await db.insert(passwords).values({ memberId: row.id, hash: passwordHash });
  return row;
}

export async function findMember(db: Executor, id: string): Promise<MemberRow | null> {
  const [row] = await db.select().from(members).where(eq(members.id, id));
  return row ?? null;
}

export async function findMemberByEmail(db: Executor, email: string): Promise<MemberRow | null> {
  const [row] = await db.select().from(members).where(eq(members.email, email));
  return row ?? null;
}

/** Whoever has this mailbox, however either writes it. */
export async function listOfMailbox(db: Executor, email: string): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.mailbox, mailboxOf(email)));
  return rows.map(({ id }) => id);
}

/** One statement whether or not the account exists, so that its time tells nothing. */
export async function findForSignIn(
  db: Executor,
  email: string,
  deviceHash: string,
): Promise<(WithPassword & { deviceKnown: boolean }) | null> {
  const [row] = await db
    .select({
      member: members,
      passwordHash: passwords.hash,
      deviceKnown: sql<boolean>`exists (select 1 from ${knownDevices}
        where ${knownDevices.memberId} = ${members.id} and ${knownDevices.deviceHash} = ${deviceHash})`,
    })
    .from(members)
    .innerJoin(passwords, eq(passwords.memberId, members.id))
    .where(eq(members.email, email));
  return row ?? null;
}

export async function findWithPassword(db: Executor, id: string): Promise<WithPassword | null> {
  const [row] = await db
    .select({ member: members, passwordHash: passwords.hash })
    .from(members)
    .innerJoin(passwords, eq(passwords.memberId, members.id))
    .where(eq(members.id, id));
  return row ?? null;
}

/** A new password also calls off a change of email: whoever had the old one may have asked for it. */
export async function setPasswordHash(
  db: Executor,
  id: string,
  passwordHash: string,
): Promise<void> {
  await db.update(members).set({ pendingEmail: null }).where(eq(members.id, id));
  await db.update(passwords).set({ hash: passwordHash }).where(eq(passwords.memberId, id));
}

/** Whoever changes an account comes here first, then to its profile, its links and its checks: nobody waits in a circle. */
export async function lockMember(tx: Executor, id: string): Promise<MemberRow | null> {
  const [row] = await tx.select().from(members).where(eq(members.id, id)).for('update');
  return row ?? null;
}

/** Waits for a change of the password under way, and says whether this one still holds. */
export async function lockIfPasswordHolds(
  tx: Executor,
  id: string,
  passwordHash: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ hash: passwords.hash })
    .from(members)
    .innerJoin(passwords, eq(passwords.memberId, members.id))
    .where(eq(members.id, id))
    .for('update');
  return row?.hash === passwordHash;
}

export async function setName(db: Executor, id: string, name: string): Promise<void> {
  await db.update(members).set({ name }).where(eq(members.id, id));
}

export async function setFullName(db: Executor, id: string, fullName: string): Promise<void> {
  await db.update(members).set({ fullName }).where(eq(members.id, id));
}

/** Null: it is called off. */
export async function setPendingEmail(
  db: Executor,
  id: string,
  email: string | null,
): Promise<void> {
  await db.update(members).set({ pendingEmail: email }).where(eq(members.id, id));
}

export async function setEmailVerified(db: Executor, id: string, verifiedAt: Date): Promise<void> {
  await db.update(members).set({ emailVerifiedAt: verifiedAt }).where(eq(members.id, id));
}

/** False when it was called off meanwhile, or they are banned: a ban covers the addresses that they have. */
export async function takePendingEmail(
  db: Executor,
  id: string,
  email: string,
  verifiedAt: Date,
): Promise<boolean> {
  const taken = await db
    .update(members)
    .set({ email, pendingEmail: null, emailVerifiedAt: verifiedAt })
    .where(and(eq(members.id, id), eq(members.pendingEmail, email), ne(members.status, 'banned')))
    .returning({ id: members.id });
  return taken.length > 0;
}

/** False when somebody else has it by now, or they are banned: a ban covers the addresses that they have. */
export async function giveBackEmail(
  tx: Executor,
  id: string,
  email: string,
  verifiedAt: Date,
): Promise<boolean> {
  const [owner] = await tx.select({ id: members.id }).from(members).where(eq(members.email, email));
  if (owner) return false;
  const given = await tx
    .update(members)
    .set({ email, emailVerifiedAt: verifiedAt })
    .where(and(eq(members.id, id), ne(members.status, 'banned')))
    .returning({ id: members.id });
  return given.length > 0;
}

/** Whether the account did not know it. */
export async function rememberDevice(
  db: Executor,
  memberId: string,
  deviceHash: string,
  usedAt: Date,
): Promise<boolean> {
  const [row] = await db
    .insert(knownDevices)
    .values({ memberId, deviceHash, lastUsedAt: usedAt })
    .onConflictDoUpdate({
      target: [knownDevices.memberId, knownDevices.deviceHash],
      set: { lastUsedAt: usedAt },
    })
    // PostgreSQL's own mark of a row that was not there before.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return row?.isNew ?? false;
}

export async function forgetDevices(db: Executor, memberId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.memberId, memberId));
}

export async function forgetDevicesUnusedSince(db: Executor, since: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, since));
}

/** Null: nothing is paid for; which plan they had last stays known. */
export async function setPaidPlan(
  tx: Executor,
  id: string,
  term: { plan: PlanId; until: Date } | null,
): Promise<void> {
  await tx
    .update(members)
    .set({ paidUntil: term?.until ?? null, ...(term ? { plan: term.plan } : {}) })
    .where(eq(members.id, id));
}

export async function setUserType(tx: Executor, id: string, userType: UserType): Promise<void> {
  await tx.update(members).set({ userType }).where(eq(members.id, id));
}

export async function setIdentityVerifiedAt(
  tx: Executor,
  id: string,
  at: Date | null,
): Promise<void> {
  await tx.update(members).set({ identityVerifiedAt: at }).where(eq(members.id, id));
}

const isLeaving = sql<boolean>`${members.deletionAskedAt} is not null`;

/** Whoever has asked to go is `leaving` whatever is decided, and comes back to it. Null: nobody to decide about. */
export async function setStatus(
  tx: Executor,
  id: string,
  status: MemberStatus,
  until: Date | null,
): Promise<{ role: MemberRole; leaving: boolean } | null> {
  const [row] = await tx
    .update(members)
    .set({ status, statusUntil: until })
    .where(eq(members.id, id))
    .returning({ role: members.role, leaving: isLeaving });
  return row ?? null;
}

export async function listEndedStatuses(db: Executor, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(lte(members.statusUntil, now))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Null when it has not ended, or another has been set meanwhile. */
export async function endStatus(
  tx: Executor,
  id: string,
  now: Date,
): Promise<{ leaving: boolean } | null> {
  const [row] = await tx
    .update(members)
    .set({ status: 'active', statusUntil: null })
    .where(and(eq(members.id, id), lte(members.statusUntil, now)))
    .returning({ leaving: isLeaving });
  return row ?? null;
}

export function listStaff(db: Executor): Promise<MemberRow[]> {
  return db
    .select()
    .from(members)
    .where(ne(members.role, 'member'))
    .orderBy(members.name)
    .limit(500);
}

/** Whoever decides about one of the team waits for whoever else does. */
const STAFF_LOCK = 6_120_418;

export async function lockStaff(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STAFF_LOCK})`);
}

/** False: they have gone, or asked to go, which nobody of the team can do. */
export async function setRole(tx: Executor, id: string, role: MemberRole): Promise<boolean> {
  const stays = role === 'member' ? undefined : isNull(members.deletionAskedAt);
  const set = await tx
    .update(members)
    .set({ role })
    .where(and(eq(members.id, id), stays))
    .returning({ id: members.id });
  return set.length > 0;
}

/** Full names, for the team and its papers. */
export async function findFullNames(db: Executor, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: members.id, fullName: members.fullName })
    .from(members)
    .where(inArray(members.id, ids));
  return new Map(rows.map(({ id, fullName }) => [id, fullName]));
}
