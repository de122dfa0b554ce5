import { sql } from 'drizzle-orm';
import { hotStatement } from '#server/platform/database/hot-statements.ts';
import { readingsOf, type TableFigures } from '#server/platform/monitoring/table-figures.ts';
import { accountMails } from './accounts.tables.ts';

interface WaitingRow {
  mails: number;
  oldest: number | null;
}

const countWaiting = hotStatement<{ now: Date }, WaitingRow>(
  'count waiting mails',
  (value) => sql`
    select count(*)::int as mails,
      extract(epoch from ${value('now')}::timestamptz - min(m.created_at))::float8 as oldest
    from ${accountMails} m`,
);

/** Somebody waits for each of them: to confirm an address, to sign in again. */
export const mailFigures: TableFigures = {
  about: 'mails',
  gauges: {
    saath_account_mails_waiting: { help: 'Mails about accounts that have not left yet' },
    saath_account_mails_oldest_seconds: { help: 'How long the first of them waits' },
  },
  read: async ({ db, clock }) =>
    (await countWaiting(db, { now: clock.now() })).flatMap(({ mails, oldest }) =>
      readingsOf(
        {},
        {
          saath_account_mails_waiting: mails,
          saath_account_mails_oldest_seconds: mails > 0 ? oldest : 0,
        },
      ),
    ),
};
