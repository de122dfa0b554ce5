import { and, eq, isNull, ne } from 'drizzle-orm';
import type { TextField } from '#contract/safety/rules.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { heldTexts } from './safety.tables.ts';

export type HeldText = typeof heldTexts.$inferSelect;

export async function insertHeldText(tx: Transaction, row: HeldText): Promise<void> {
  await tx.insert(heldTexts).values(row);
}

/** Those of a field that its writer has not taken back, oldest first. */
export function listOfField(
  tx: Transaction,
  memberId: string,
  field: TextField,
): Promise<HeldText[]> {
  return tx
    .select()
    .from(heldTexts)
    .where(
      and(
        eq(heldTexts.memberId, memberId),
        eq(heldTexts.field, field),
        isNull(heldTexts.withdrawnAt),
      ),
    )
    .orderBy(heldTexts.createdAt, heldTexts.id);
}

/** What their writer is told of: a name that is looked at afterwards is shown meanwhile. */
export function listWaiting(db: Executor, memberId: string): Promise<HeldText[]> {
  return db
    .select()
    .from(heldTexts)
    .where(
      and(
        eq(heldTexts.memberId, memberId),
        ne(heldTexts.state, 'shown'),
        isNull(heldTexts.withdrawnAt),
      ),
    )
    .orderBy(heldTexts.createdAt, heldTexts.id);
}

export async function lockHeldText(tx: Transaction, id: string): Promise<HeldText | null> {
  const [row] = await tx.select().from(heldTexts).where(eq(heldTexts.id, id)).for('update');
  return row ?? null;
}

export async function deleteHeldText(tx: Transaction, id: string): Promise<void> {
  await tx.delete(heldTexts).where(eq(heldTexts.id, id));
}

export async function changeHeldText(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<HeldText, 'state' | 'withdrawnAt'>>,
): Promise<void> {
  await tx.update(heldTexts).set(changes).where(eq(heldTexts.id, id));
}
