import { sql } from 'drizzle-orm';
import { hotStatement } from '#server/platform/database/hot-statements.ts';
import { readingsOf, type TableFigures } from '#server/platform/monitoring/table-figures.ts';
import { payments } from './billing.tables.ts';

interface WaitingRow {
  status: string;
  payments: number;
  oldest: number;
}

const countWaiting = hotStatement<{ now: Date }, WaitingRow>(
  'count unconfirmed payments',
  (value) => sql`
    select p.status::text as status, count(*)::int as payments,
      extract(epoch from ${value('now')}::timestamptz - min(p.created_at))::float8 as oldest
    from ${payments} p where p.status in ('open', 'pending') group by p.status`,
);

/** An open one is a page of the provider that somebody has before them or has left, a pending one is money under way. */
export const paymentFigures: TableFigures = {
  about: 'payments',
  gauges: {
    saath_payments_waiting: { help: 'Payments that nobody has confirmed', label: 'status' },
    saath_payments_oldest_seconds: { help: 'How long the first of them waits', label: 'status' },
  },
  read: async ({ db, clock }) =>
    (await countWaiting(db, { now: clock.now() })).flatMap(({ status, payments: count, oldest }) =>
      readingsOf(
        { status },
        { saath_payments_waiting: count, saath_payments_oldest_seconds: oldest },
      ),
    ),
};
