import { and, desc, eq, gt, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { members, sessions } from '../accounts.tables.ts';
import { hasConsented } from '../consents/consents.queries.ts';

export type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(
  db: Executor,
  session: typeof sessions.$inferInsert,
): Promise<void> {
  await db.insert(sessions).values(session);
}

/** The hot path: one look-up in a unique index, on every request. */
export async function findLiveSession(db: Executor, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      memberId: sessions.memberId,
      role: members.role,
      status: members.status,
      statusUntil: members.statusUntil,
      deletionAskedAt: members.deletionAskedAt,
      plan: members.plan,
      paidUntil: members.paidUntil,
      emailVerifiedAt: members.emailVerifiedAt,
      identityVerifiedAt: members.identityVerifiedAt,
      secondFactorAt: members.secondFactorAt,
      provenAt: sessions.provenAt,
      consented: hasConsented,
      remember: sessions.remember,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  return row ?? null;
}

/** Live or run out. */
export async function isSessionKept(db: Executor, tokenHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return rows.length > 0;
}

export async function touchSession(
  db: Executor,
  id: string,
  lastSeenAt: Date,
  expiresAt: Date | undefined,
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt, ...(expiresAt ? { expiresAt } : {}) })
    .where(eq(sessions.id, id));
}

export async function setProven(db: Executor, id: string, provenAt: Date): Promise<void> {
  await db.update(sessions).set({ provenAt }).where(eq(sessions.id, id));
}

export async function listSessions(
  db: Executor,
  memberId: string,
  now: Date,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);
}

async function deleteWhere(db: Executor, condition: SQL | undefined): Promise<string[]> {
  const rows = await db.delete(sessions).where(condition).returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

export const deleteSessionByToken = (db: Executor, tokenHash: string) =>
  deleteWhere(db, eq(sessions.tokenHash, tokenHash));

export const deleteSession = (db: Executor, memberId: string, id: string) =>
  deleteWhere(db, and(eq(sessions.memberId, memberId), eq(sessions.id, id)));

export const deleteSessions = (db: Executor, memberId: string) =>
  deleteWhere(db, eq(sessions.memberId, memberId));

export const deleteOtherSessions = (db: Executor, memberId: string, keptId: string) =>
  deleteWhere(db, and(eq(sessions.memberId, memberId), ne(sessions.id, keptId)));

export const deleteExpiredSessions = (db: Executor, before: Date) =>
  deleteWhere(db, lt(sessions.expiresAt, before));

export async function findLiveSessionIds(
  db: Executor,
  ids: string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(sql`${sessions.id} = any(${sql.param(ids)}::uuid[])`, gt(sessions.expiresAt, now)));
  return rows.map(({ id }) => id);
}
