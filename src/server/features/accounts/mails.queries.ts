import { and, eq, gte, lt } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { accountMails } from './accounts.tables.ts';

export type MailRow = typeof accountMails.$inferSelect;

export type AccountMail = MailRow['mail'];

export async function insertMail(
  db: Executor,
  mail: typeof accountMails.$inferInsert,
): Promise<void> {
  await db.insert(accountMails).values(mail);
}

export async function findMail(db: Executor, id: string): Promise<MailRow | null> {
  const [row] = await db.select().from(accountMails).where(eq(accountMails.id, id));
  return row ?? null;
}

export async function deleteMail(db: Executor, id: string): Promise<void> {
  await db.delete(accountMails).where(eq(accountMails.id, id));
}

export async function deleteMailsSince(db: Executor, memberId: string, since: Date): Promise<void> {
  await db
    .delete(accountMails)
    .where(and(eq(accountMails.memberId, memberId), gte(accountMails.createdAt, since)));
}

export async function deleteMailsBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(accountMails).where(lt(accountMails.createdAt, before));
}
