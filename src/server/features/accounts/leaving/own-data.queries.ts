import { count, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { knownDevices, members, sessions } from '../accounts.tables.ts';
import { consents, nominees } from '../consents/consents.tables.ts';
import { dataExports } from './leaving.tables.ts';
import { phones } from '../phones/phones.tables.ts';
import { authenticators, passkeys, recoveryCodes } from '../second-factor/second-factor.tables.ts';

// Only what is named here leaves: a column that comes later waits until somebody has decided.

export async function findOwnAccount(db: Executor, memberId: string) {
  const [row] = await db
    .select({
      id: members.id,
      name: members.name,
      fullName: members.fullName,
      email: members.email,
      emailVerifiedAt: members.emailVerifiedAt,
      pendingEmail: members.pendingEmail,
      userType: members.userType,
      role: members.role,
      status: members.status,
      statusUntil: members.statusUntil,
      plan: members.plan,
      paidUntil: members.paidUntil,
      identityVerifiedAt: members.identityVerifiedAt,
      secondFactorAt: members.secondFactorAt,
      pausedAt: members.pausedAt,
      deletionAskedAt: members.deletionAskedAt,
      eraseAt: members.eraseAt,
      createdAt: members.createdAt,
    })
    .from(members)
    .where(eq(members.id, memberId));
  return row ?? null;
}

export function listOwnSessions(db: Executor, memberId: string) {
  const { deviceLabel, remember, createdAt, lastSeenAt, provenAt, expiresAt } = sessions;
  return db
    .select({
      device: deviceLabel,
      remember,
      signedInAt: createdAt,
      lastSeenAt,
      provenAt,
      expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(sessions.createdAt));
}

export function listOwnBrowsers(db: Executor, memberId: string) {
  return db
    .select({ lastUsedAt: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.memberId, memberId))
    .orderBy(desc(knownDevices.lastUsedAt));
}

export async function findOwnPhone(db: Executor, memberId: string) {
  const [row] = await db
    .select({ number: phones.number, verifiedAt: phones.verifiedAt })
    .from(phones)
    .where(eq(phones.memberId, memberId));
  return row ?? null;
}

export function listOwnConsents(db: Executor, memberId: string) {
  const { subject, version, answer, answeredAt } = consents;
  return db
    .select({ subject, version, answer, answeredAt })
    .from(consents)
    .where(eq(consents.memberId, memberId))
    .orderBy(desc(answeredAt));
}

export async function findOwnNominee(db: Executor, memberId: string) {
  const { name, email, namedAt } = nominees;
  const [row] = await db
    .select({ name, email, namedAt })
    .from(nominees)
    .where(eq(nominees.memberId, memberId));
  return row ?? null;
}

export function listOwnPasskeys(db: Executor, memberId: string) {
  const { name, backedUp, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ name, backedUp, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(desc(createdAt));
}

export async function findOwnAuthenticator(db: Executor, memberId: string) {
  const { createdAt } = authenticators;
  const [row] = await db
    .select({ createdAt })
    .from(authenticators)
    .where(eq(authenticators.memberId, memberId));
  return row ?? null;
}

export async function countOwnRecoveryCodes(db: Executor, memberId: string) {
  const [row] = await db
    .select({
      made: count(),
      used: sql<number>`count(${recoveryCodes.usedAt})::int`,
      lastUsedAt: sql<Date | null>`max(${recoveryCodes.usedAt})`.mapWith(recoveryCodes.usedAt),
    })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.memberId, memberId));
  return row?.made ? row : null;
}

export function listOwnExports(db: Executor, memberId: string) {
  const { askedAt, readyAt, takenAt, expiresAt } = dataExports;
  return db
    .select({ askedAt, readyAt, takenAt, expiresAt })
    .from(dataExports)
    .where(eq(dataExports.memberId, memberId))
    .orderBy(desc(askedAt));
}
