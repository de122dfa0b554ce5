import { PAYOUTS_KEPT_YEARS } from '#contract/accounts/leaving.rules.ts';
import { openTexts } from '#server/features/safety/identity/review-process.service.ts';
import type { Erasure } from '#server/platform/erasure.ts';
import { eachOf, type ExportPart } from '#server/platform/export/export-part.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { eraseDisputeTexts, listOwnDisputes } from './disputes/disputes.queries.ts';
import { secondsOf } from './earnings/earning-views.ts';
import { balanceOf, balancesOf, lockAccount } from './ledger/ledger.queries.ts';
import { post } from './ledger/ledger.service.ts';
import { listBudgetsOf } from './meter/meter.queries.ts';
import { listSessionsOf, type SessionRow } from './meter/sessions.queries.ts';
import { accountOf, panOf } from './payouts/payouts.service.ts';
import { refuseOpen } from './payouts/paying-out.service.ts';
import { findDetails, listAllPayoutsOf, wipePayouts } from './payouts/payouts.queries.ts';

/** What each side of it may know; of the other one nothing. */
function tellSession(session: SessionRow, memberId: string) {
  const { kind, category, day, startedAt, endedAt, endReason, countedMs } = session;
  const { reservedMinor, amountMinor, settledAt, holdUntil, releasedAt, reversedAt } = session;
  const side = session.companionId === memberId ? 'companion' : 'client';
  return {
    as: side,
    kind,
    category,
    day,
    startedAt,
    endedAt,
    endReason,
    countedMs,
    amountMinor,
    seconds: secondsOf(session),
    rateVersion: session.rateVersion,
    wrote: session.sides[side].wrote,
    reservedMinor,
    settledAt,
    holdUntil,
    releasedAt,
    reversedAt,
  };
}

export const ownMoneyData: Record<string, ExportPart> = {
  'companion-time': {
    title: 'Companion time of your plans',
    note: 'Amounts are in paise.',
    columns: ['companion_budgets.client_id'],
    many: ({ db }, memberId) =>
      eachOf(
        listBudgetsOf(db, memberId).then((rows) =>
          rows.map(({ minor, isFirst, startsAt, endsAt, closedAt }) => ({
            minor,
            isFirst,
            startsAt,
            endsAt,
            closedAt,
          })),
        ),
      ),
  },
  'companion-sessions': {
    title: 'Chats and calls that were counted',
    note: 'Amounts are in paise. With whom it was is not told: it is the other one’s too.',
    columns: ['companion_sessions.client_id', 'companion_sessions.companion_id'],
    many: ({ db }, memberId) =>
      eachOf(
        listSessionsOf(db, memberId).then((rows) => rows.map((row) => tellSession(row, memberId))),
      ),
  },
  'session-disputes': {
    title: 'Chats and calls that you disputed',
    columns: ['session_disputes.opened_by_id'],
    many: ({ db }, memberId) =>
      eachOf(
        listOwnDisputes(db, memberId).then((rows) =>
          rows.map(({ words, state, openedAt, decidedAt, note }) => ({
            words,
            state,
            openedAt,
            decidedAt,
            note,
          })),
        ),
      ),
  },
  payouts: {
    title: 'Payouts',
    note: 'Amounts are in paise.',
    columns: ['payouts.member_id'],
    many: ({ db }, memberId) =>
      eachOf(
        listAllPayoutsOf(db, memberId).then((rows) =>
          rows.map(({ minor, state, hint, askedAt, approvedAt, endedAt, reference, reason }) => ({
            minor,
            state,
            to: hint,
            askedAt,
            approvedAt,
            endedAt,
            reference,
            reason,
          })),
        ),
      ),
  },
  'payout-details': {
    title: 'Where your money goes',
    note: 'Kept sealed: the site cannot open it, and tells only how it ends.',
    columns: ['payout_details.member_id'],
    one: async (tools, memberId) => {
      const details = await findDetails(tools.db, memberId);
      if (!details) return null;
      const { method, hint, panHint, savedAt } = details;
      return { method, account: hint, pan: panHint, savedAt };
    },
  },
};

/** Opened before the erasure, by the process that alone can, so that it is kept for whoever asks by law and sealed to them. */
export async function openKeptDetails(
  tools: Tools,
  tx: WriteTransaction,
  { memberId, keepText }: { memberId: string; keepText(name: string, text: string): void },
): Promise<void> {
  const details = await findDetails(tx, memberId);
  if (!details) return;
  const { sealed, sealedPan } = details;
  const [account, pan] = await openTexts(tools, {
    actorId: null,
    purpose: 'payouts.erase',
    target: 'payouts',
    texts: [accountOf(memberId, sealed), ...(sealedPan ? [panOf(memberId, sealedPan)] : [])],
  });
  if (account) keepText('payout-account', account);
  if (pan) keepText('pan', pan);
}

/** The books stay, by pseudonyms; who was paid, with the PAN, is kept apart as long as tax law asks for it. */
export async function eraseMoney(
  tools: Tools,
  tx: WriteTransaction,
  { memberId, pseudonym, fullName: name, at, keep, keptTexts }: Erasure,
): Promise<void> {
  await refuseOpen(tools, tx, memberId);
  const unpaid = await leaveUnclaimed(tx, pseudonym, at);
  const details = await findDetails(tx, memberId);
  const payouts = await listAllPayoutsOf(tx, memberId);
  if (details || payouts.length > 0 || unpaid.availableMinor + unpaid.onHoldMinor > 0) {
    const until = new Date(at);
    until.setUTCFullYear(until.getUTCFullYear() + PAYOUTS_KEPT_YEARS);
    const pan = keptTexts.get('pan') ?? null;
    const account = JSON.parse(keptTexts.get('payout-account') ?? 'null') as unknown;
    const paid = payouts.map(({ id, minor, state, askedAt, endedAt, reference }) => ({
      id,
      minor,
      state,
      askedAt,
      endedAt,
      reference,
    }));
    keep('payouts', { pseudonym, name, pan, account, payouts: paid, unpaid }, until);
  }
  await wipePayouts(tx, memberId);
  await eraseDisputeTexts(tx, memberId);
}

/** What was not paid out is nobody's whom we could pay: the sealed store says how much it was. What is on hold follows when it is released. */
async function leaveUnclaimed(tx: WriteTransaction, owner: string, at: Date) {
  const available = { account: 'available', owner, about: null } as const;
  await lockAccount(tx, available);
  const availableMinor = await balanceOf(tx, available);
  await post(tx, {
    kind: 'earnings-unclaimed',
    source: owner,
    at,
    entries: [
      { ...available, minor: -availableMinor },
      { account: 'unclaimed', minor: availableMinor },
    ],
  });
  const { 'on-hold': onHoldMinor = 0 } = await balancesOf(tx, owner);
  return { availableMinor, onHoldMinor };
}
