import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import {
  currentVersion,
  documentIds,
  type ConsentSubject,
  type DocumentId,
} from '#contract/accounts/documents.rules.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { members } from '../accounts.tables.ts';
import { consents, nominees } from './consents.tables.ts';

export type ConsentRow = typeof consents.$inferSelect & { subject: ConsentSubject };
export type NomineeRow = typeof nominees.$inferSelect;

/** Of two answers at the same instant the later one stands. */
export async function insertConsents(
  db: Executor,
  rows: readonly (typeof consents.$inferInsert & { subject: ConsentSubject })[],
): Promise<void> {
  await db
    .insert(consents)
    .values([...rows])
    .onConflictDoUpdate({
      target: [consents.memberId, consents.subject, consents.answeredAt],
      set: { answer: sql`excluded.answer`, version: sql`excluded.version` },
    });
}

/** Of every request: whether the member of a row has accepted what holds now. */
export const hasConsented = sql<boolean>`(select count(distinct ${consents.subject}) from ${consents}
  where ${consents.memberId} = ${members.id} and ${consents.answer} = 'accepted' and (${sql.join(
    documentIds.map(
      (id) =>
        sql`(${consents.subject} = ${id} and ${consents.version} = ${sql.param(currentVersion(id))})`,
    ),
    sql` or `,
  )})) = ${documentIds.length}`;

/** The latest version of each document that they accepted. */
export async function findAccepted(
  db: Executor,
  memberId: string,
): Promise<Map<DocumentId, string>> {
  const rows = await db
    .select({ subject: consents.subject, version: sql<string>`max(${consents.version})` })
    .from(consents)
    .where(
      and(
        eq(consents.memberId, memberId),
        inArray(consents.subject, documentIds),
        eq(consents.answer, 'accepted'),
      ),
    )
    .groupBy(consents.subject);
  return new Map(rows.map(({ subject, version }) => [subject as DocumentId, version]));
}

/** Latest first. Answers of one instant come together, so that a page never ends between them. */
export async function listConsents(
  db: Executor,
  memberId: string,
  before: Date | null,
  most: number,
): Promise<ConsentRow[]> {
  const rows = await db
    .select()
    .from(consents)
    .where(
      and(eq(consents.memberId, memberId), before ? lt(consents.answeredAt, before) : undefined),
    )
    .orderBy(desc(consents.answeredAt), consents.subject)
    .limit(most);
  return rows as ConsentRow[];
}

export async function findNominee(db: Executor, memberId: string): Promise<NomineeRow | null> {
  const [row] = await db.select().from(nominees).where(eq(nominees.memberId, memberId));
  return row ?? null;
}

export async function putNominee(db: Executor, row: typeof nominees.$inferInsert): Promise<void> {
  const { name, email, namedAt } = row;
  await db
    .insert(nominees)
    .values(row)
    .onConflictDoUpdate({ target: nominees.memberId, set: { name, email, namedAt } });
}

export async function deleteNominee(db: Executor, memberId: string): Promise<void> {
  await db.delete(nominees).where(eq(nominees.memberId, memberId));
}
