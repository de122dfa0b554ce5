import { eq } from 'drizzle-orm';
import { payments, refunds } from '#server/features/billing/billing.tables.ts';
import type { TestServer } from './test-server.ts';

/** A look into the books, and a hand in them, where the API offers none. */
export function paymentBooks({ tools: { db } }: Pick<TestServer, 'tools'>) {
  const one = (id: string) => eq(payments.id, id);
  return {
    find: async (id: string) => (await db.select().from(payments).where(one(id)))[0],
    change: (id: string, change: Partial<typeof payments.$inferSelect>) =>
      db.update(payments).set(change).where(one(id)),
    insert: (rows: (typeof payments.$inferInsert)[]) => db.insert(payments).values(rows),
    refundsOf: (id: string) => db.select().from(refunds).where(eq(refunds.paymentId, id)),
    insertRefund: (row: typeof refunds.$inferInsert) => db.insert(refunds).values(row),
  };
}
