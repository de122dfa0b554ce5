import { and, count, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { knownDevices, members } from '../accounts.tables.ts';
import {
  authenticators,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  signInSteps,
} from './second-factor.tables.ts';

export type AuthenticatorRow = typeof authenticators.$inferSelect;
export type StepRow = typeof signInSteps.$inferSelect;

/** Brings the member's row in line with the factors, under its lock. Null: there is none any more. */
export async function settleSecondFactor(
  tx: Executor,
  memberId: string,
  now: Date,
): Promise<Date | null> {
  const [row] = await tx
    .update(members)
    .set({
      secondFactorAt: sql`case
        when exists (select 1 from ${passkeys} where ${passkeys.memberId} = ${memberId})
          or exists (select 1 from ${authenticators} where ${authenticators.memberId} = ${memberId})
        then coalesce(${members.secondFactorAt}, ${now.toISOString()}::timestamptz) end`,
    })
    .where(eq(members.id, memberId))
    .returning({ secondFactorAt: members.secondFactorAt });
  return row?.secondFactorAt ?? null;
}

export async function findAuthenticator(
  db: Executor,
  memberId: string,
): Promise<AuthenticatorRow | null> {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.memberId, memberId));
  return row ?? null;
}

/** In the place of the one before. */
export async function setAuthenticator(
  tx: Executor,
  authenticator: typeof authenticators.$inferInsert,
): Promise<void> {
  const { sealedSecret, lastStep, createdAt } = authenticator;
  await tx.insert(authenticators).values(authenticator).onConflictDoUpdate({
    target: authenticators.memberId,
    set: { sealedSecret, lastStep, createdAt },
  });
}

/** False: this code, or a later one, was used already, or the authenticator was replaced. */
export async function markCodeUsed(
  db: Executor,
  { memberId, sealedSecret }: AuthenticatorRow,
  step: number,
): Promise<boolean> {
  const used = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.memberId, memberId),
        eq(authenticators.sealedSecret, sealedSecret),
        lt(authenticators.lastStep, step),
      ),
    )
    .returning({ memberId: authenticators.memberId });
  return used.length > 0;
}

export async function deleteAuthenticator(tx: Executor, memberId: string): Promise<boolean> {
  const deleted = await tx
    .delete(authenticators)
    .where(eq(authenticators.memberId, memberId))
    .returning({ memberId: authenticators.memberId });
  return deleted.length > 0;
}

export async function replaceRecoveryCodes(
  tx: Executor,
  memberId: string,
  hashes: string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  if (hashes.length > 0)
    await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ memberId, codeHash })));
}

const unused = (memberId: string, codeHash: string) =>
  and(
    eq(recoveryCodes.memberId, memberId),
    eq(recoveryCodes.codeHash, codeHash),
    isNull(recoveryCodes.usedAt),
  );

export async function isRecoveryCode(
  db: Executor,
  memberId: string,
  codeHash: string,
): Promise<boolean> {
  const rows = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(unused(memberId, codeHash));
  return rows.length > 0;
}

/** False: it is none of theirs, or was used. */
export async function markRecoveryCodeUsed(
  tx: Executor,
  memberId: string,
  codeHash: string,
  usedAt: Date,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt })
    .where(unused(memberId, codeHash))
    .returning({ codeHash: recoveryCodes.codeHash });
  return used.length > 0;
}

export async function countRecoveryCodes(db: Executor, memberId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

export async function insertStep(
  tx: Executor,
  step: typeof signInSteps.$inferInsert,
): Promise<void> {
  await tx.insert(signInSteps).values(step);
}

export async function findStep(
  db: Executor,
  tokenHash: string,
  now: Date,
): Promise<StepRow | null> {
  const [row] = await db
    .select()
    .from(signInSteps)
    .where(and(eq(signInSteps.tokenHash, tokenHash), gt(signInSteps.expiresAt, now)));
  return row ?? null;
}

/** Deleting is using: of two right answers at the same instant one opens a session. */
export async function takeStep(db: Executor, tokenHash: string): Promise<boolean> {
  const taken = await db
    .delete(signInSteps)
    .where(eq(signInSteps.tokenHash, tokenHash))
    .returning({ tokenHash: signInSteps.tokenHash });
  return taken.length > 0;
}

export async function setFirstCode(tx: Executor, tokenHash: string, at: Date): Promise<void> {
  await tx.update(signInSteps).set({ firstCodeAt: at }).where(eq(signInSteps.tokenHash, tokenHash));
}

export async function deleteSteps(tx: Executor, memberId: string): Promise<void> {
  await tx.delete(signInSteps).where(eq(signInSteps.memberId, memberId));
}

export async function deleteExpiredSteps(db: Executor, now: Date): Promise<void> {
  await db.delete(signInSteps).where(lt(signInSteps.expiresAt, now));
}

export async function isDeviceKnown(
  db: Executor,
  memberId: string,
  deviceHash: string,
): Promise<boolean> {
  const rows = await db
    .select({ memberId: knownDevices.memberId })
    .from(knownDevices)
    .where(and(eq(knownDevices.memberId, memberId), eq(knownDevices.deviceHash, deviceHash)));
  return rows.length > 0;
}

/** Also what whoever added them could still sign in by: steps under way, and recovery codes, of which nobody can say who has read them. */
export async function deleteFactorsSince(
  tx: Executor,
  memberId: string,
  since: Date,
): Promise<void> {
  await tx
    .delete(passkeys)
    .where(and(eq(passkeys.memberId, memberId), gte(passkeys.createdAt, since)));
  await tx
    .delete(authenticators)
    .where(and(eq(authenticators.memberId, memberId), gte(authenticators.createdAt, since)));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  await tx.delete(signInSteps).where(eq(signInSteps.memberId, memberId));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.memberId, memberId));
}
