import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { passkeyChallenges, passkeys } from './second-factor.tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

export function listPasskeys(db: Executor, memberId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findPasskey(db: Executor, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** False: some account has it already. */
export async function insertPasskey(
  tx: Executor,
  passkey: typeof passkeys.$inferInsert,
): Promise<boolean> {
  const made = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return made.length > 0;
}

/** False: it was removed meanwhile, or somebody else was quicker with the same count. */
export async function countPasskeyUse(
  tx: Executor,
  credentialId: string,
  use: { counter: number; backedUp: boolean; usedAt: Date },
): Promise<boolean> {
  const { counter, backedUp, usedAt } = use;
  const used = await tx
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: usedAt })
    .where(
      and(
        eq(passkeys.credentialId, credentialId),
        // Many authenticators do not count: theirs stays at zero.
        counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter),
      ),
    )
    .returning({ id: passkeys.id });
  return used.length > 0;
}

export async function renamePasskey(
  db: Executor,
  memberId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.memberId, memberId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

export async function deletePasskey(
  tx: Executor,
  memberId: string,
  id: string,
): Promise<PasskeyRow | null> {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.memberId, memberId), eq(passkeys.id, id)))
    .returning();
  return row ?? null;
}

export async function deletePasskeys(tx: Executor, memberId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.memberId, memberId));
}

export async function insertChallenge(
  db: Executor,
  challenge: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge);
}

/** Deleting is using. Null: there is none, or it is over. A challenge that was made for one member is of no use to another. */
export async function takeChallenge(
  db: Executor,
  challenge: string,
  { purpose, memberId, now }: { purpose: Purpose; memberId: string | null; now: Date },
): Promise<{ origin: string } | null> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        memberId === null
          ? isNull(passkeyChallenges.memberId)
          : eq(passkeyChallenges.memberId, memberId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ origin: passkeyChallenges.origin });
  return taken ?? null;
}

export async function deleteExpiredChallenges(db: Executor, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
