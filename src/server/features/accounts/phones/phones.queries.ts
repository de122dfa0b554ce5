import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { PHONE_CODE_TRIES, RESEND_SECONDS } from '#contract/accounts/phones.rules.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { members } from '../accounts.tables.ts';
import { phoneCodes, phones } from './phones.tables.ts';

export type PhoneRow = typeof phones.$inferSelect;
export type PhoneCodeRow = typeof phoneCodes.$inferSelect;

export async function findPhone(db: Executor, memberId: string): Promise<PhoneRow | null> {
  const [row] = await db.select().from(phones).where(eq(phones.memberId, memberId));
  return row ?? null;
}

/** Whoever has confirmed this number, at most one. */
export async function listOfNumber(db: Executor, number: string): Promise<string[]> {
  const rows = await db
    .select({ memberId: phones.memberId })
    .from(phones)
    .where(eq(phones.number, number));
  return rows.map(({ memberId }) => memberId);
}

/** Theirs, and one that they wanted to confirm. */
export async function listNumbersOf(db: Executor, memberId: string): Promise<string[]> {
  const rows = [await findPhone(db, memberId), await findPhoneCode(db, memberId)];
  return rows.flatMap((row) => row?.number ?? []);
}

export async function findPhoneCode(db: Executor, memberId: string): Promise<PhoneCodeRow | null> {
  const [row] = await db.select().from(phoneCodes).where(eq(phoneCodes.memberId, memberId));
  return row ?? null;
}

/** False when the one before has not waited long enough: of two at the same instant, one is sent. */
export async function replacePhoneCode(
  db: Executor,
  code: typeof phoneCodes.$inferInsert & { sentAt: Date },
): Promise<boolean> {
  const waits = sql.param([...RESEND_SECONDS]);
  const { number, codeHash, sentAt, expiresAt } = code;
  const kept = await db
    .insert(phoneCodes)
    .values(code)
    .onConflictDoUpdate({
      target: phoneCodes.memberId,
      set: {
        number,
        codeHash,
        sentAt,
        expiresAt,
        wrongTries: 0,
        sends: sql`least(${phoneCodes.sends} + 1, 100)`,
      },
      setWhere: sql`${phoneCodes.sentAt} + make_interval(secs =>
        (${waits}::int[])[least(${phoneCodes.sends}, ${RESEND_SECONDS.length})]) <= ${sentAt.toISOString()}::timestamptz`,
    })
    .returning({ memberId: phoneCodes.memberId });
  return kept.length > 0;
}

/** Counts a try before the code is looked at, so that none slips past another; null: there is none left. */
export async function countTry(
  db: Executor,
  memberId: string,
  now: Date,
): Promise<PhoneCodeRow | null> {
  const [row] = await db
    .update(phoneCodes)
    .set({ wrongTries: sql`${phoneCodes.wrongTries} + 1` })
    .where(
      and(
        eq(phoneCodes.memberId, memberId),
        gt(phoneCodes.expiresAt, now),
        lt(phoneCodes.wrongTries, PHONE_CODE_TRIES),
      ),
    )
    .returning();
  return row ?? null;
}

/** False when it was used, or replaced, meanwhile. */
export async function takePhoneCode(
  db: Executor,
  memberId: string,
  codeHash: string,
): Promise<boolean> {
  const taken = await db
    .delete(phoneCodes)
    .where(and(eq(phoneCodes.memberId, memberId), eq(phoneCodes.codeHash, codeHash)))
    .returning({ memberId: phoneCodes.memberId });
  return taken.length > 0;
}

export async function deletePhoneCode(db: Executor, memberId: string): Promise<void> {
  await db.delete(phoneCodes).where(eq(phoneCodes.memberId, memberId));
}

export async function deleteExpiredPhoneCodes(db: Executor, now: Date): Promise<void> {
  await db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, now));
}

/** A ban under way is waited for: it covers the number that they have. */
export async function lockUnlessBanned(tx: Transaction, memberId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), ne(members.status, 'banned')))
    .for('no key update');
  return rows.length > 0;
}

/** The unique index decides whose it is. */
export async function putPhone(db: Executor, row: PhoneRow): Promise<void> {
  const { number, verifiedAt } = row;
  await db
    .insert(phones)
    .values(row)
    .onConflictDoUpdate({ target: phones.memberId, set: { number, verifiedAt } });
}

export async function deletePhone(db: Executor, memberId: string): Promise<boolean> {
  const gone = await db
    .delete(phones)
    .where(eq(phones.memberId, memberId))
    .returning({ number: phones.number });
  return gone.length > 0;
}
