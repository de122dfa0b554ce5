import type { Proof } from '#contract/accounts/proof.fields.ts';
import type { Payout } from '#contract/companions/earnings.endpoints.ts';
import type { PayoutAccount } from '#contract/companions/payouts.fields.ts';
import { formatMoney } from '#contract/money.ts';
import type { Page } from '#contract/paging.ts';
import { checkProof } from '#server/features/accounts/proof.service.ts';
import { likenessToDocument } from '#server/features/safety/identity/review-process.service.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { seal, unseal } from '#server/platform/sealed-text.ts';
import type { Tools } from '#server/platform/tools.ts';
import { companionPseudonym } from '../earnings/earnings-reading.service.ts';
import { balanceOf, lockAccount } from '../ledger/ledger.queries.ts';
import { post } from '../ledger/ledger.service.ts';
import {
  findDetails,
  insertPayout,
  keepDetails,
  listPayoutsOf,
  type PayoutRow,
} from './payouts.queries.ts';

const PAGE = 20;
const SHOWN_DIGITS = 4;

const ended = (text: string) => `•••• ${text.slice(-SHOWN_DIGITS)}`;

function hintOf(account: PayoutAccount): string {
  if (account.method === 'bank')
    return `${account.ifsc.slice(0, 4)} ${ended(account.accountNumber)}`;
  const [name = '', bank = ''] = account.upiId.split('@');
  return `${name.slice(0, 2)}••••@${bank}`;
}

const accountPurpose = (memberId: string) => `payout account ${memberId}`;
const panPurpose = (memberId: string) => `pan ${memberId}`;
const payoutPurpose = (payoutId: string) => `payout ${payoutId}`;

const opened = ({ config }: Tools, purpose: string, sealed: string): string | null =>
  unseal(config.sessionSecret, purpose, sealed);

function accountOf(text: string | null): PayoutAccount | null {
  return text === null ? null : (JSON.parse(text) as PayoutAccount);
}

/** Null: they were sealed with another secret, and have to be given anew. */
export const openAccount = (tools: Tools, memberId: string, sealed: string) =>
  accountOf(opened(tools, accountPurpose(memberId), sealed));
export const openPan = (tools: Tools, memberId: string, sealed: string) =>
  opened(tools, panPurpose(memberId), sealed);
export const openPayout = (tools: Tools, { id, sealed }: PayoutRow) =>
  sealed === null ? null : accountOf(opened(tools, payoutPurpose(id), sealed));

export async function readPayoutDetails(tools: Tools, memberId: string) {
  await companionPseudonym(tools, memberId);
  const details = await findDetails(tools.db, memberId);
  return {
    method: details?.method ?? null,
    to: details?.hint ?? null,
    pan: details?.panHint ?? null,
  };
}

/** Only to an account in the name on the document: others are not paid. Always with a proof, for a borrowed browser must not redirect money. */
export async function savePayoutDetails(
  tools: Tools,
  caller: Caller,
  { account, pan, proof }: { account: PayoutAccount; pan?: string | undefined; proof: Proof },
): Promise<{ ok: true }> {
  const { memberId } = caller;
  await companionPseudonym(tools, memberId);
  await checkProof(tools, caller, proof);
  const likeness = await likenessToDocument(tools, memberId, account.holder);
  if (likeness === null || likeness === 'different') throw refuse('PAYOUT_NAME');
  const secret = tools.config.sessionSecret;
  await tools.write((tx) =>
    keepDetails(tx, {
      memberId,
      method: account.method,
      sealed: seal(secret, accountPurpose(memberId), JSON.stringify(account)),
      hint: hintOf(account),
      sealedPan: pan ? seal(secret, panPurpose(memberId), pan) : null,
      panHint: pan ? ended(pan) : null,
      savedAt: tools.clock.now(),
    }),
  );
  return { ok: true };
}

/** Never more than is available, however many ask at once: they wait for each other at the account, and the database counts once more. */
export async function askPayout(tools: Tools, memberId: string, minor: number): Promise<Payout> {
  const pseudonym = await companionPseudonym(tools, memberId);
  const { payoutMinimumMinor } = tools.config.earnings;
  if (minor < payoutMinimumMinor)
    throw refuse('PAYOUT_TOO_SMALL', {
      data: { least: formatMoney({ currency: 'INR', minor: payoutMinimumMinor }) },
    });
  const now = tools.clock.now();
  const payout = await tools.write(async (tx) => {
    const details = await findDetails(tx, memberId);
    if (!details?.sealedPan) throw refuse('PAYOUT_DETAILS_MISSING');
    const available = { account: 'available', owner: pseudonym, about: null } as const;
    await lockAccount(tx, available);
    if ((await balanceOf(tx, available)) < minor) throw refuse('PAYOUT_TOO_LARGE');
    const id = newId();
    const account = openAccount(tools, memberId, details.sealed);
    if (!account) throw refuse('PAYOUT_DETAILS_MISSING');
    const row = await insertPayout(tx, {
      id,
      memberId,
      pseudonym,
      minor,
      state: 'asked',
      // As it was when they asked: what is changed later does not lead this money elsewhere.
      sealed: seal(tools.config.sessionSecret, payoutPurpose(id), JSON.stringify(account)),
      hint: details.hint,
      askedAt: now,
    });
    await post(tx, {
      kind: 'payout-asked',
      source: id,
      at: now,
      entries: [
        { ...available, minor: -minor },
        { account: 'in-payout', owner: pseudonym, about: id, minor },
      ],
    });
    return row;
  });
  return viewPayout(payout);
}

export async function readPayouts(
  tools: Tools,
  memberId: string,
  cursor: string | undefined,
): Promise<Page<Payout>> {
  await companionPseudonym(tools, memberId);
  const found = await listPayoutsOf(tools.db, memberId, readCursor(cursor), PAGE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE, ({ askedAt, id }) =>
    writeCursor({ at: askedAt, id }),
  );
  return { items: rows.map(viewPayout), nextCursor };
}

export const viewPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  amount: { currency: 'INR', minor: row.minor },
  state: row.state,
  askedAt: row.askedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  reference: row.reference,
  reason: row.reason,
  to: row.hint,
});
