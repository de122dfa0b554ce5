import { eq, inArray } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { newToken } from '#server/platform/ids.ts';
import { groupIn, type FormBody } from './form-body.ts';
import { testProviderSessions as table, type TestSession } from './test-provider.tables.ts';

export interface TestSessions {
  open(form: FormBody, idempotencyKey: string | null): Promise<TestSession>;
  find(id: string): Promise<TestSession | null>;
  /** As what happened last has left it, whatever time has made of it since. */
  findAsWritten(id: string): Promise<TestSession | null>;
  findByIntent(intentId: string): Promise<TestSession | null>;
  /** Null when it is not in that state any more. What follows from it is done if and only if it changes. */
  change(
    id: string,
    isIn: (session: TestSession) => boolean,
    change: Partial<TestSession>,
    follow: (tx: Executor) => Promise<void>,
  ): Promise<TestSession | null>;
}

/** The page on which a checkout is paid. */
export const TEST_PAYMENTS = '/test-payments';

const UNIT = 'line_items[0][price_data]';
const testId = (kind: string) => `${kind}_test_${newToken()}`;

export function openTestSessions(db: Database, clock: Clock): TestSessions {
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  /** Time closes a page that was left open too long, and lets money arrive. */
  const aged = (session: TestSession): TestSession => {
    const { status, expires_at, arrives_at } = session;
    if (status === 'open' && expires_at <= seconds())
      return { ...session, status: 'expired', url: null };
    if (arrives_at !== null && arrives_at <= seconds())
      return { ...session, payment_status: 'paid', arrives_at: null };
    return session;
  };
  const read = async (condition: ReturnType<typeof eq>) => {
    const [row] = await db.select({ session: table.session }).from(table).where(condition);
    return row?.session ?? null;
  };
  const find = async (condition: ReturnType<typeof eq>) => {
    const session = await read(condition);
    return session && aged(session);
  };
  return {
    open: async (form, idempotencyKey) => {
      const id = testId('cs');
      const intentId = testId('pi');
      const session: TestSession = {
        id,
        object: 'checkout.session',
        amount_total:
          Number(form.get(`${UNIT}[unit_amount]`)) * Number(form.get('line_items[0][quantity]')),
        arrives_at: null,
        cancel_url: form.get('cancel_url') ?? null,
        client_reference_id: form.get('client_reference_id') ?? null,
        created: seconds(),
        currency: form.get(`${UNIT}[currency]`) ?? null,
        expires_at: Number(form.get('expires_at') ?? seconds() + 86_400),
        livemode: false,
        metadata: groupIn(form, 'metadata'),
        mode: 'payment',
        payment_intent: intentId,
        payment_status: 'unpaid',
        product: form.get(`${UNIT}[product_data][name]`) ?? '',
        description: form.get(`${UNIT}[product_data][description]`) ?? '',
        refunded: false,
        status: 'open',
        success_url: form.get('success_url')?.replace('{CHECKOUT_SESSION_ID}', id) ?? null,
        // Where the member comes from, and goes back to.
        url: new URL(`${TEST_PAYMENTS}/${id}`, form.get('success_url')).href,
      };
      const [kept] = await db
        .insert(table)
        .values({ id, intentId, idempotencyKey, session })
        .onConflictDoNothing({ target: table.idempotencyKey })
        .returning({ id: table.id });
      if (kept || !idempotencyKey) return session;
      return (await find(eq(table.idempotencyKey, idempotencyKey))) ?? session;
    },
    find: (id) => find(eq(table.id, id)),
    findAsWritten: (id) => read(eq(table.id, id)),
    findByIntent: (intentId) => find(eq(table.intentId, intentId)),
    change: (id, isIn, change, follow) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .select({ session: table.session })
          .from(table)
          .where(eq(table.id, id))
          .for('update');
        const session = row && aged(row.session);
        if (!session || !isIn(session)) return null;
        const changed = { ...session, ...change };
        await tx.update(table).set({ session: changed }).where(eq(table.id, id));
        await follow(tx);
        return changed;
      }),
  };
}

export async function deleteTestSessions(tx: Executor, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(table).where(inArray(table.id, ids));
}
