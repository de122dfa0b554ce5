import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { LedgerAccount, LedgerKind } from '#contract/companions/ledger.rules.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { ledgerEntries, ledgerTransactions } from '../money.tables.ts';

export interface AccountKey {
  account: LedgerAccount;
  owner: string | null;
  about: string | null;
}

/** Whether it was not posted before. */
export async function insertTransaction(
  tx: Transaction,
  transaction: typeof ledgerTransactions.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(ledgerTransactions)
    .values(transaction)
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id });
  return inserted.length > 0;
}

export async function insertEntries(
  tx: Transaction,
  entries: (typeof ledgerEntries.$inferInsert)[],
): Promise<void> {
  await tx.insert(ledgerEntries).values(entries);
}

/** Until the transaction ends nobody else takes from this account: the trigger on entries waits for the same lock. */
export async function lockAccount(tx: Transaction, key: AccountKey): Promise<void> {
  await tx.execute(
    sql`select ledger_lock(${key.account}::ledger_account, ${key.owner}::uuid, ${key.about}::uuid)`,
  );
}

const sum = sql<number>`coalesce(sum(${ledgerEntries.minor}), 0)`.mapWith(Number);

const sameOrNone = (
  column: typeof ledgerEntries.owner | typeof ledgerEntries.about,
  value: string | null,
): SQL => (value === null ? isNull(column) : eq(column, value));

export async function balanceOf(db: Executor, { account, owner, about }: AccountKey) {
  const [row] = await db
    .select({ minor: sum })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.account, account),
        sameOrNone(ledgerEntries.owner, owner),
        sameOrNone(ledgerEntries.about, about),
      ),
    );
  return row?.minor ?? 0;
}

/** Of everything that somebody has, by account. */
export async function balancesOf(
  db: Executor,
  owner: string,
): Promise<Partial<Record<LedgerAccount, number>>> {
  const rows = await db
    .select({ account: ledgerEntries.account, minor: sum })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.owner, owner))
    .groupBy(ledgerEntries.account);
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}

export interface Moved {
  kind: LedgerKind;
  sourceId: string;
  at: Date;
  account: LedgerAccount;
  minor: number;
}

/** What came into and went out of accounts of somebody's, oldest first. */
export function listMoved(
  db: Executor,
  owner: string,
  accounts: LedgerAccount[],
  { from, until }: { from: Date; until: Date },
): Promise<Moved[]> {
  const { kind, sourceId, at } = ledgerTransactions;
  return db
    .select({ kind, sourceId, at, account: ledgerEntries.account, minor: ledgerEntries.minor })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerEntries.owner, owner),
        inArray(ledgerEntries.account, accounts),
        sql`${at} >= ${from} and ${at} < ${until}`,
      ),
    )
    .orderBy(at, ledgerTransactions.id, ledgerEntries.id);
}

/** What accounts of somebody's held at a time. */
export async function heldAt(
  db: Executor,
  owner: string,
  accounts: LedgerAccount[],
  before: Date,
): Promise<number> {
  const [row] = await db
    .select({ minor: sum })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerEntries.owner, owner),
        inArray(ledgerEntries.account, accounts),
        sql`${ledgerTransactions.at} < ${before}`,
      ),
    );
  return row?.minor ?? 0;
}

export interface TaxYear {
  owner: string;
  /** Paid to them before tax. */
  credited: number;
  withheld: number;
}

/** What was credited to companions between two times, and what was withheld of it; of one of them or of all. */
export async function listTax(
  db: Executor,
  { from, until }: { from: Date; until: Date },
  owner?: string,
): Promise<TaxYear[]> {
  const of = (accounts: LedgerAccount[]) =>
    sql<number>`coalesce(sum(${ledgerEntries.minor}) filter (where ${inArray(ledgerEntries.account, accounts)}), 0)`.mapWith(
      Number,
    );
  const rows = await db
    .select({
      owner: ledgerEntries.owner,
      credited: of(['available', 'tax']),
      withheld: of(['tax']),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        inArray(ledgerTransactions.kind, ['earning-released', 'earning-reversed']),
        // What goes back to a client's plan is no income of theirs.
        inArray(ledgerEntries.account, ['available', 'tax']),
        owner ? eq(ledgerEntries.owner, owner) : undefined,
        sql`${ledgerTransactions.at} >= ${from} and ${ledgerTransactions.at} < ${until}`,
      ),
    )
    .groupBy(ledgerEntries.owner);
  return rows.flatMap((row) => (row.owner ? [{ ...row, owner: row.owner }] : []));
}

/** Transactions that do not add up to nothing, and accounts that hold less than nothing: there are none. */
export async function listFaults(db: Executor, most: number): Promise<string[]> {
  const unequal = await db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .leftJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .groupBy(ledgerTransactions.id)
    .having(sql`coalesce(sum(${ledgerEntries.minor}), 0) <> 0 or count(${ledgerEntries.id}) < 2`)
    .limit(most);
  const { account, owner, about } = ledgerEntries;
  const below = await db
    .select({ account, owner, about })
    .from(ledgerEntries)
    .where(sql`${account} <> 'fees'`)
    .groupBy(account, owner, about)
    .having(sql`sum(${ledgerEntries.minor}) < 0`)
    .limit(most);
  return [
    ...unequal.map(({ id }) => `transaction ${id} does not add up`),
    ...below.map((key) => `${key.account} of ${key.owner} about ${key.about} is below nothing`),
  ];
}

export function entriesOf(
  db: Executor,
  kind: LedgerKind,
  sourceId: string,
): Promise<{ account: LedgerAccount; minor: number }[]> {
  return db
    .select({ account: ledgerEntries.account, minor: ledgerEntries.minor })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerTransactions.kind, kind), eq(ledgerTransactions.sourceId, sourceId)));
}

export interface Reversal {
  /** From whoever had earned it. */
  takenBack: number;
  /** To the plan that had paid for it. */
  givenBack: number;
}

/** What moved when earnings of these sessions went back; nothing for those of which nothing did. */
export async function listReversals(
  db: Executor,
  sessionIds: string[],
): Promise<Map<string, Reversal>> {
  if (sessionIds.length === 0) return new Map();
  const { sourceId, kind } = ledgerTransactions;
  const { minor, account } = ledgerEntries;
  const rows = await db
    .select({
      sourceId,
      takenBack:
        sql`coalesce(-sum(${minor}) filter (where ${inArray(account, ['on-hold', 'available', 'tax'])}), 0)`.mapWith(
          Number,
        ),
      givenBack: sql`coalesce(sum(${minor}) filter (where ${eq(account, 'budget')}), 0)`.mapWith(
        Number,
      ),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(kind, 'earning-reversed'), inArray(sourceId, sessionIds)))
    .groupBy(sourceId);
  return new Map(rows.map(({ sourceId: id, ...reversal }) => [id, reversal]));
}
