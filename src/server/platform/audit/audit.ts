import { createHash } from 'node:crypto';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tools, Pseudonyms } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import {
  insertRow,
  lastRow,
  listRowsAfter,
  listRowsBefore,
  lockLog,
  type AuditRow,
} from './audit.queries.ts';

export interface AuditEntry {
  /** Null: whoever has the machine's own command line. */
  actorId: string | null;
  action: string;
  target: string;
  details?: AuditRow['details'];
}

interface Recording {
  clock: Clock;
  pseudonyms: Pseudonyms;
}

/** What the first row follows. */
const BEGINNING = 'the beginning';
const BATCH = 1000;

/** Inside the write that it is about: neither is there without the other. Last in it, for the whole team waits for the lock of the log. */
export function recordAction(tools: Recording, tx: WriteTransaction, entry: AuditEntry): void {
  tx.atEnd(() => addAuditRow(tools, tx, entry));
}

/** For a process of its own, whose transaction holds nothing else. */
export async function addAuditRow(
  { clock, pseudonyms }: Recording,
  tx: Transaction,
  entry: AuditEntry,
): Promise<void> {
  const known = await pseudonyms.of(tx, idsIn(entry));
  const { actorId, action, target, details = {} } = renamed(entry, known);
  await lockLog(tx);
  const before = await lastRow(tx);
  const row = {
    seq: (before?.seq ?? 0) + 1,
    at: clock.now(),
    actorId,
    action,
    target,
    details,
    previousHash: before?.hash ?? BEGINNING,
  };
  await insertRow(tx, { ...row, hash: hashOf(row) });
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

type Named = Pick<AuditEntry, 'actorId' | 'target' | 'details'>;

const idsIn = ({ actorId, target, details = {} }: Named): string[] => [
  ...new Set([actorId ?? '', target, ...Object.values(details)].join(' ').match(ID)),
];

/** With other ids in the place of these. */
function renamed<Entry extends Named>(entry: Entry, ids: Map<string, string>): Entry {
  const rename = (text: string) => text.replaceAll(ID, (id) => ids.get(id) ?? id);
  const { actorId, target, details = {} } = entry;
  const inDetails = Object.entries(details).map(([key, value]) => [
    key,
    typeof value === 'string' ? rename(value) : value,
  ]);
  return {
    ...entry,
    actorId: actorId && rename(actorId),
    target: rename(target),
    details: Object.fromEntries(inDetails) as AuditRow['details'],
  };
}

/** Latest first, with the ids of those who are still there. */
export async function readRows(
  { db, pseudonyms }: Tools,
  before: number | null,
  most: number,
): Promise<AuditRow[]> {
  const rows = await listRowsBefore(db, before, most);
  const members = await pseudonyms.whose(db, rows.flatMap(idsIn));
  return rows.map((row) => renamed(row, members));
}

/** Before what was asked for is shown: whoever looks has left a row. */
export const recordView = (tools: Tools, entry: AuditEntry): Promise<void> =>
  tools.write(async (tx) => recordAction(tools, tx, entry));

/** Of everything in it, in one order: the database keeps the names of details in an order of its own. */
function hashOf(row: Omit<AuditRow, 'hash'>): string {
  const { seq, at, actorId, action, target, details, previousHash } = row;
  const sorted = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([seq, at.getTime(), actorId, action, target, sorted, previousHash]);
  return createHash('sha256').update(text).digest('base64url');
}

export interface AuditCheck {
  rows: number;
  /** Hash of the last row: whoever writes it down elsewhere can tell later whether what came before it was kept. */
  head: string;
  /** The first row that does not follow from the one before; null: all do. */
  brokenAt: number | null;
  /** Whether the hash that was asked for is there. */
  includes: boolean;
}

/** Computes the whole chain again. */
export async function verifyAudit(db: Executor, known: string | null): Promise<AuditCheck> {
  let head = BEGINNING;
  let rows = 0;
  let includes = known === null;
  for (;;) {
    const batch = await listRowsAfter(db, rows, BATCH);
    for (const row of batch) {
      const follows = row.seq === rows + 1 && row.previousHash === head && row.hash === hashOf(row);
      if (!follows) return { rows, head, brokenAt: row.seq, includes };
      rows = row.seq;
      head = row.hash;
      includes ||= head === known;
    }
    if (batch.length < BATCH) return { rows, head, brokenAt: null, includes };
  }
}
