import { and, desc, eq, gt, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { columnOf, hotStatement } from '#server/platform/database/hot-statements.ts';
import { members, sessions } from '../accounts.tables.ts';
import { hasConsented } from '../consents/consents.queries.ts';

export type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(
  db: Executor,
  session: typeof sessions.$inferInsert,
): Promise<void> {
  await db.insert(sessions).values(session);
}

type MemberRow = typeof members.$inferSelect;
type LiveSession = Pick<SessionRow, 'memberId' | 'provenAt' | 'remember' | 'lastSeenAt'> &
  Pick<MemberRow, 'role' | 'status' | 'statusUntil' | 'deletionAskedAt' | 'plan' | 'paidUntil'> &
  Pick<MemberRow, 'emailVerifiedAt' | 'identityVerifiedAt' | 'secondFactorAt'> & {
    sessionId: string;
    consented: boolean;
  };

/** What access is decided by. */
const access = sql`${sessions.id} as "sessionId", ${sessions.memberId} as "memberId",
      ${members.role} as "role", ${members.status} as "status", ${members.statusUntil} as "statusUntil",
      ${members.deletionAskedAt} as "deletionAskedAt", ${members.plan} as "plan",
      ${members.paidUntil} as "paidUntil", ${members.emailVerifiedAt} as "emailVerifiedAt",
      ${members.identityVerifiedAt} as "identityVerifiedAt", ${members.secondFactorAt} as "secondFactorAt",
      ${sessions.provenAt} as "provenAt"`;

const findLive = hotStatement<{ tokenHash: string; now: Date }, LiveSession>(
  'find live session',
  (value) => sql`
    select ${access}, ${hasConsented} as "consented",
      ${sessions.remember} as "remember", ${sessions.lastSeenAt} as "lastSeenAt"
    from ${sessions} join ${members} on ${members.id} = ${sessions.memberId}
    where ${eq(sessions.tokenHash, value('tokenHash'))} and ${gt(sessions.expiresAt, value('now'))}`,
);

/** One look-up in a unique index, for every request of somebody who is not known. */
export async function findLiveSession(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<LiveSession | null> {
  const [row] = await findLive(db, { tokenHash, now });
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

/** As if all had run out now. */
export async function expireSessions(db: Executor, now: Date): Promise<void> {
  await db.update(sessions).set({ expiresAt: now }).where(gt(sessions.expiresAt, now));
}

export const deleteExpiredSessions = (db: Executor, before: Date) =>
  deleteWhere(db, lt(sessions.expiresAt, before));

type ConnectedSession = Omit<LiveSession, 'consented' | 'remember' | 'lastSeenAt'>;

const listLive = hotStatement<{ ids: string[]; now: Date }, ConnectedSession>(
  'list live sessions',
  (value) => sql`
    select ${access} from unnest(${columnOf(value('ids'), 'uuid')}) as named (id)
    join ${sessions} on ${sessions.id} = named.id join ${members} on ${members.id} = ${sessions.memberId}
    where ${gt(sessions.expiresAt, value('now'))}`,
);

/** What their members accepted is left out: for all who are connected it would cost more than the rest. */
export const listLiveSessions = (
  db: Database,
  ids: string[],
  now: Date,
): Promise<ConnectedSession[]> => listLive(db, { ids, now });
