import type { LedgerKind } from '#contract/companions/ledger.rules.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';
import { insertEntries, insertTransaction, listFaults, type AccountKey } from './ledger.queries.ts';

export interface Posting {
  kind: LedgerKind;
  /** What it comes from: the same is posted once, however often it is tried. */
  source: string;
  at: Date;
  /** In paise. What moves nothing is left out. */
  entries: (Partial<AccountKey> & Pick<AccountKey, 'account'> & { minor: number })[];
}

/** The only way into the books. Answers whether it was new; what moves nothing is not written down. */
export async function post(
  tx: Transaction,
  { kind, source, at, entries }: Posting,
): Promise<boolean> {
  const moving = entries.filter(({ minor }) => minor !== 0);
  const left = moving.reduce((sum, { minor }) => sum + minor, 0);
  if (left !== 0 || moving.some(({ minor }) => !Number.isSafeInteger(minor)))
    throw new Error(`${kind} of ${source} does not add up: ${left}`);
  if (moving.length === 0) return false;
  const id = newId();
  if (!(await insertTransaction(tx, { id, kind, sourceId: source, at }))) return false;
  const rows = moving.map(({ account, owner = null, about = null, minor }) => ({
    id: newId(),
    transactionId: id,
    account,
    owner,
    about,
    minor,
  }));
  await insertEntries(tx, rows);
  return true;
}

const FAULTS_NAMED = 20;

/** Every night: the books are added up again, and whoever looks after the site hears of what is off. */
export async function checkLedger({ db, log }: Tools): Promise<string[]> {
  const faults = await listFaults(db, FAULTS_NAMED);
  for (const fault of faults) log.error({ fault }, 'the ledger does not add up');
  return faults;
}
