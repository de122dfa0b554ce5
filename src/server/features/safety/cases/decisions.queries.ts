import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import {
  bannedIdentities,
  cases,
  decisions,
  formerMailboxes,
  type BannedKind,
} from './cases.tables.ts';

export type DecisionRow = typeof decisions.$inferSelect;

const actor = alias(members, 'actor');

export async function insertDecision(
  tx: Transaction,
  row: typeof decisions.$inferInsert,
): Promise<void> {
  await tx.insert(decisions).values(row);
}

export async function findDecision(db: Executor, id: string): Promise<DecisionRow | null> {
  const [row] = await db.select().from(decisions).where(eq(decisions.id, id));
  return row ?? null;
}

/** With who made it, latest first. */
export function listDecisions(db: Executor, memberId: string, most: number) {
  return db
    .select({ row: decisions, actor: actor.name })
    .from(decisions)
    .leftJoin(actor, eq(actor.id, decisions.actorId))
    .where(eq(decisions.memberId, memberId))
    .orderBy(desc(decisions.createdAt), desc(decisions.id))
    .limit(most);
}

export async function findNamedDecision(db: Executor, id: string) {
  const [row] = await db
    .select({ row: decisions, actor: actor.name })
    .from(decisions)
    .leftJoin(actor, eq(actor.id, decisions.actorId))
    .where(eq(decisions.id, id));
  return row ?? null;
}

/** Whatever decided their status until now. */
export function endDecisions(tx: Transaction, memberId: string, at: Date): Promise<DecisionRow[]> {
  return tx
    .update(decisions)
    .set({ endedAt: at })
    .where(
      and(
        eq(decisions.memberId, memberId),
        inArray(decisions.action, ['restrict', 'suspend', 'ban']),
        isNull(decisions.endedAt),
      ),
    )
    .returning();
}

export async function endDecision(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(decisions).set({ endedAt: at }).where(eq(decisions.id, id));
}

/** The appeals against these, by the decision. */
export async function findAppeals(
  db: Executor,
  decisionIds: string[],
): Promise<Map<string, typeof cases.$inferSelect>> {
  if (decisionIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(cases)
    .where(and(eq(cases.kind, 'appeal'), inArray(cases.decisionId, decisionIds)));
  return new Map(rows.map((row) => [row.decisionId ?? '', row]));
}

/** Whether somebody waits for an answer to their appeal against it. */
export async function isAppealed(tx: Transaction, decisionId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.decisionId, decisionId), eq(cases.kind, 'appeal'), isNull(cases.closedAt)));
  return row !== undefined;
}

/** Of money that would go back with a ban. */
export async function lockOpenRefund(
  tx: Transaction,
  of: { paymentId: string } | { decisionId: string },
): Promise<typeof cases.$inferSelect | null> {
  const isWanted =
    'paymentId' in of ? eq(cases.paymentId, of.paymentId) : eq(cases.decisionId, of.decisionId);
  const [row] = await tx
    .select()
    .from(cases)
    .where(and(isWanted, eq(cases.kind, 'refund'), isNull(cases.closedAt)))
    .for('update');
  return row ?? null;
}

export async function insertBanned(
  tx: Transaction,
  row: typeof bannedIdentities.$inferInsert,
): Promise<void> {
  await tx.insert(bannedIdentities).values(row).onConflictDoNothing();
}

export async function insertFormerMailbox(
  tx: Transaction,
  row: typeof formerMailboxes.$inferInsert,
): Promise<void> {
  await tx.insert(formerMailboxes).values(row).onConflictDoNothing();
}

export async function listFormerMailboxes(tx: Transaction, memberId: string): Promise<string[]> {
  const rows = await tx
    .select({ hash: formerMailboxes.hash })
    .from(formerMailboxes)
    .where(eq(formerMailboxes.memberId, memberId));
  return rows.map(({ hash }) => hash);
}

export async function deleteFormerMailboxes(tx: Transaction, memberId: string): Promise<void> {
  await tx.delete(formerMailboxes).where(eq(formerMailboxes.memberId, memberId));
}

export async function deleteBanned(tx: Transaction, memberId: string): Promise<void> {
  await tx.delete(bannedIdentities).where(eq(bannedIdentities.memberId, memberId));
}

/** Whether it belongs to somebody else who was banned. */
export async function isBannedIdentity(
  db: Executor,
  kind: BannedKind,
  hash: string,
  memberId: string,
): Promise<boolean> {
  const rows = await db
    .select({ hash: bannedIdentities.hash })
    .from(bannedIdentities)
    .where(
      and(
        eq(bannedIdentities.kind, kind),
        eq(bannedIdentities.hash, hash),
        sql`${bannedIdentities.memberId} <> ${memberId}`,
      ),
    );
  return rows.length > 0;
}

/** No way back to whom: who banned and who was banned are both forgotten by then. */
export async function renameBanned(
  tx: Transaction,
  memberId: string,
  pseudonym: string,
): Promise<boolean> {
  const renamed = await tx
    .update(bannedIdentities)
    .set({ memberId: pseudonym })
    .where(eq(bannedIdentities.memberId, memberId))
    .returning({ memberId: bannedIdentities.memberId });
  return renamed.length > 0;
}
