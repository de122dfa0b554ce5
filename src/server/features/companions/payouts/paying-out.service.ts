import type { PayoutState } from '#contract/companions/earnings.rules.ts';
import type { AdminPayout } from '#contract/companions/money-console.endpoints.ts';
import type { PayoutAccount } from '#contract/companions/payouts.fields.ts';
import type { Page } from '#contract/paging.ts';
import { findFullNames } from '#server/features/accounts/accounts.service.ts';
import { openTexts } from '#server/features/safety/identity/review-process.service.ts';
import { recordAction, recordView } from '#server/platform/audit/audit.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { csvOf, rupeesOf } from '../csv.policy.ts';
import { taxSpan } from '../earnings/tax.policy.ts';
import { listTax } from '../ledger/ledger.queries.ts';
import { post } from '../ledger/ledger.service.ts';
import { payoutMoved } from '../money.facts.ts';
import {
  listDetails,
  listPayoutsAt,
  lockApproved,
  lockOpen,
  lockPayout,
  markExported,
  updatePayout,
  type PayoutRow,
} from './payouts.queries.ts';
import { accountOf, panOf, viewPayout } from './payouts.service.ts';

const PAGE = 50;

export async function readPayoutQueue(
  tools: Tools,
  adminId: string,
  { state, cursor }: { state: PayoutState; cursor?: string | undefined },
): Promise<Page<AdminPayout>> {
  const found = await listPayoutsAt(tools.db, state, readCursor(cursor), PAGE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE, ({ askedAt, id }) =>
    writeCursor({ at: askedAt, id }),
  );
  const names = await findFullNames(
    tools.db,
    rows.flatMap(({ memberId, approvedBy }) => [memberId ?? [], approvedBy ?? []].flat()),
  );
  const nameOf = (id: string | null) => (id && names.get(id)) ?? null;
  await recordView(tools, { actorId: adminId, action: 'payouts.view', target: 'payouts' });
  const items = rows.map((row): AdminPayout =>
    Object.assign(viewPayout(row), {
      memberId: row.memberId,
      name: nameOf(row.memberId),
      approvedBy: nameOf(row.approvedBy),
      exportedAt: row.exportedAt?.toISOString() ?? null,
      mayMove: row.memberId !== adminId && row.approvedBy !== adminId,
      mayRefuse: row.memberId !== adminId && row.exportedBy !== adminId,
    }),
  );
  return { items, nextCursor };
}

/** A payout at one of these steps, which is not the admin's own. */
async function take(
  tx: WriteTransaction,
  adminId: string,
  id: string,
  states: PayoutState[],
): Promise<PayoutRow> {
  const payout = await lockPayout(tx, id);
  if (!payout) throw refuse('NOT_FOUND');
  if (payout.memberId === adminId) throw refuse('ANOTHER_DECIDES');
  if (!states.includes(payout.state)) throw refuse('PAYOUT_MOVED');
  return payout;
}

export async function approvePayout(
  tools: Tools,
  adminId: string,
  id: string,
): Promise<{ ok: true }> {
  await tools.write(async (tx) => {
    const { memberId } = await take(tx, adminId, id, ['asked']);
    const approvedAt = tools.clock.now();
    await updatePayout(tx, id, { state: 'approved', approvedBy: adminId, approvedAt });
    if (memberId) tx.tell(payoutMoved, { payoutId: id, memberId, to: 'approved', at: approvedAt });
    recordAction(tools, tx, { actorId: adminId, action: 'payout.approve', target: `payout:${id}` });
  });
  return { ok: true };
}

/** The money is available again, by new entries; also when the bank sent it back before it was marked paid: then not by who sent it there. */
export async function refusePayout(
  tools: Tools,
  adminId: string,
  { id, reason }: { id: string; reason: string },
): Promise<{ ok: true }> {
  await tools.write(async (tx) => {
    const payout = await take(tx, adminId, id, ['asked', 'approved']);
    if (payout.exportedBy === adminId) throw refuse('ANOTHER_DECIDES');
    await end(tools, tx, payout, { state: 'refused', endedBy: adminId, reason });
  });
  return { ok: true };
}

/** By another admin than the one who approved it. */
export async function payPayout(
  tools: Tools,
  adminId: string,
  { id, reference }: { id: string; reference: string },
): Promise<{ ok: true }> {
  await tools.write(async (tx) => {
    const payout = await take(tx, adminId, id, ['approved']);
    if (payout.approvedBy === adminId) throw refuse('ANOTHER_DECIDES');
    await end(tools, tx, payout, { state: 'paid', endedBy: adminId, reference });
  });
  return { ok: true };
}

/** Whoever is erased cannot be paid any more, unless the bank has it already: then it goes on, and needs no address. */
export async function refuseOpen(
  tools: Tools,
  tx: WriteTransaction,
  memberId: string,
): Promise<void> {
  for (const payout of await lockOpen(tx, memberId))
    await close(tools, tx, payout, { state: 'refused', endedBy: null, reason: 'Erased' });
}

type End = { endedBy: string | null } & (
  | { state: 'paid'; reference: string }
  | { state: 'refused'; reason: string }
);

async function end(tools: Tools, tx: WriteTransaction, payout: PayoutRow, how: End): Promise<void> {
  await close(tools, tx, payout, how);
  const { id: payoutId, memberId } = payout;
  if (memberId) tx.tell(payoutMoved, { payoutId, memberId, to: how.state, at: tools.clock.now() });
  recordAction(tools, tx, {
    actorId: how.endedBy,
    action: how.state === 'paid' ? 'payout.paid' : 'payout.refuse',
    target: `payout:${payout.id}`,
  });
}

async function close(
  tools: Tools,
  tx: WriteTransaction,
  { id, memberId, pseudonym: owner, minor }: PayoutRow,
  how: End,
): Promise<void> {
  const now = tools.clock.now();
  const isPaid = how.state === 'paid';
  // Where it went stays with the bank.
  await updatePayout(tx, id, { ...how, endedAt: now, sealed: null });
  await post(tx, {
    kind: isPaid ? 'payout-paid' : 'payout-refused',
    source: id,
    at: now,
    entries: [
      { account: 'in-payout', owner, about: id, minor: -minor },
      // Of whoever is erased nothing becomes available.
      isPaid || memberId
        ? { account: isPaid ? 'paid-out' : 'available', owner, minor }
        : { account: 'unclaimed', minor },
    ],
  });
}

/** Those of them that are approved, as banks take them; what was in a file before only when that is meant. Whoever opens it has left a row. */
export async function makeBankFile(
  tools: Tools,
  adminId: string,
  { ids, again }: { ids: string[]; again: boolean },
): Promise<File> {
  // Marked before it is made: of a file that nobody got, somebody can say that it is needed again.
  const approved = await tools.write(async (tx) => {
    const found = await lockApproved(tx, ids);
    // The bank pays what stands in it: one admin alone, or who gets it, must not be enough.
    if (found.some(({ memberId, approvedBy }) => [memberId, approvedBy].includes(adminId)))
      throw refuse('ANOTHER_DECIDES');
    if (!again && found.some(({ exportedAt }) => exportedAt)) throw refuse('PAYOUTS_EXPORTED');
    const exported = { exportedBy: adminId, exportedAt: tools.clock.now() };
    await markExported(
      tx,
      found.map(({ id }) => id),
      exported,
    );
    return found;
  });
  const rows = approved.flatMap(({ id, minor, memberId, sealed }) =>
    memberId && sealed ? { id, minor, text: accountOf(memberId, sealed) } : [],
  );
  const opened = await openTexts(tools, {
    actorId: adminId,
    purpose: 'payouts.export',
    target: 'payouts',
    texts: rows.map(({ text }) => text),
  });
  const lines = rows.flatMap((row, index) => {
    const account = JSON.parse(opened[index] ?? 'null') as PayoutAccount | null;
    if (!account) return [];
    const to =
      account.method === 'bank'
        ? [account.accountNumber, account.ifsc, '']
        : ['', '', account.upiId];
    return [[row.id, account.method, account.holder, ...to, rupeesOf(row.minor)]];
  });
  const head = ['Reference', 'Method', 'Name', 'Account number', 'IFSC', 'UPI ID', 'Amount (INR)'];
  return new File([csvOf([head, ...lines])], 'payouts.csv', { type: 'text/csv' });
}

/** What was credited and withheld in a quarter or a financial year, by person; of whoever is erased only the pseudonym is known here. */
export async function makeTaxReport(
  tools: Tools,
  adminId: string,
  { year, quarter }: { year: number; quarter?: number | undefined },
): Promise<File> {
  const period = `${year}-${(year + 1) % 100}${quarter ? `-Q${quarter}` : ''}`;
  const rows = await listTax(tools.db, taxSpan(year, quarter));
  const owners = rows.map(({ owner }) => owner);
  const members = await tools.pseudonyms.whose(tools.db, owners);
  const details = await listDetails(tools.db, [...members.values()]);
  const names = await findFullNames(tools.db, [...members.values()]);
  const withPan = details.flatMap(({ memberId, sealedPan }) =>
    sealedPan ? { memberId, sealedPan } : [],
  );
  const opened = await openTexts(tools, {
    actorId: adminId,
    purpose: 'payouts.tax-report',
    target: 'payouts',
    details: { period },
    texts: withPan.map(({ memberId, sealedPan }) => panOf(memberId, sealedPan)),
  });
  const pans = new Map(withPan.map(({ memberId }, index) => [memberId, opened[index]]));
  const lines = rows.map(({ owner, credited, withheld }) => {
    const memberId = members.get(owner);
    const pan = memberId && pans.get(memberId);
    const name = (memberId && names.get(memberId)) ?? 'Erased: see the sealed store';
    const { section } = tools.config.earnings.tds;
    return [period, section, owner, name, pan || '', rupeesOf(credited), rupeesOf(withheld)];
  });
  const head = ['Period', 'Section', 'Payee', 'Name', 'PAN', 'Credited (INR)', 'Tax (INR)'];
  return new File([csvOf([head, ...lines])], `tds-${period}.csv`, { type: 'text/csv' });
}
