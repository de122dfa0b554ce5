import type { Proof } from '#contract/accounts/proof.fields.ts';
import type { Payout } from '#contract/companions/earnings.endpoints.ts';
import type { PayoutAccount } from '#contract/companions/payouts.fields.ts';
import { formatMoney, rupees } from '#contract/money.ts';
import type { Page } from '#contract/paging.ts';
import { checkProof } from '#server/features/accounts/sessions/proof.service.ts';
import { likenessToDocument } from '#server/features/safety/identity/review-process.service.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sealText, type SealedText } from '#server/platform/sealing/sealing.ts';
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

/** Sealed to the pair of documents: this process cannot open it again. What a payout keeps is a copy of it. */
export const accountOf = (memberId: string, sealed: SealedText) => ({
  about: accountPurpose(memberId),
  ...sealed,
});
export const panOf = (memberId: string, sealed: SealedText) => ({
  about: panPurpose(memberId),
  ...sealed,
});

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
  const publicKey = await tools.sealingKeys.identity();
  await tools.write((tx) =>
    keepDetails(tx, {
      memberId,
      method: account.method,
      sealed: sealText(publicKey, accountPurpose(memberId), JSON.stringify(account)),
      hint: hintOf(account),
      sealedPan: pan ? sealText(publicKey, panPurpose(memberId), pan) : null,
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
      data: { least: formatMoney(rupees(payoutMinimumMinor)) },
    });
  const now = tools.clock.now();
  const payout = await tools.write(async (tx) => {
    const details = await findDetails(tx, memberId);
    if (!details?.sealedPan) throw refuse('PAYOUT_DETAILS_MISSING');
    const available = { account: 'available', owner: pseudonym, about: null } as const;
    await lockAccount(tx, available);
    if ((await balanceOf(tx, available)) < minor) throw refuse('PAYOUT_TOO_LARGE');
    const id = newId();
    const row = await insertPayout(tx, {
      id,
      memberId,
      pseudonym,
      minor,
      state: 'asked',
      // As it was when they asked: what is changed later does not lead this money elsewhere.
      sealed: details.sealed,
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
  amount: rupees(row.minor),
  state: row.state,
  askedAt: row.askedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  reference: row.reference,
  reason: row.reason,
  to: row.hint,
});
