import type { LedgerAccount } from '#contract/companions/ledger.rules.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { hasOpenDispute } from '../disputes/disputes.queries.ts';
import { balanceOf, entriesOf, listTax, lockAccount } from '../ledger/ledger.queries.ts';
import { post } from '../ledger/ledger.service.ts';
import { lockBudget, lockBudgetsOf } from '../meter/meter.queries.ts';
import { returnBudget } from '../meter/budgets.service.ts';
import { applyIn } from '../meter/meter.service.ts';
import {
  listOfPlan,
  listReleasable,
  lockSession,
  updateSession,
  type SessionRow,
} from '../meter/sessions.queries.ts';
import { findDetails } from '../payouts/payouts.queries.ts';
import { taxOn, taxSpan, taxYearOf } from './tax.policy.ts';

const RELEASED_AT_ONCE = 200;

/** What has waited long enough becomes available, less the tax that is withheld when it does. What is disputed waits on. */
export async function releaseEarnings(tools: Tools): Promise<void> {
  const now = tools.clock.now();
  let after: string | null = null;
  for (;;) {
    const due = await listReleasable(tools.db, now, after, RELEASED_AT_ONCE);
    for (const { id } of due) await tools.write((tx) => release(tools, tx, id, now));
    after = due.at(-1)?.id ?? null;
    if (due.length < RELEASED_AT_ONCE) return;
  }
}

async function release(tools: Tools, tx: WriteTransaction, id: string, now: Date): Promise<void> {
  const session = await lockSession(tx, id);
  if (!session?.holdUntil || session.holdUntil > now || !session.amountMinor) return;
  if (session.releasedAt || session.reversedAt || (await hasOpenDispute(tx, id))) return;
  const { companionPseudonym: owner, companionId, amountMinor } = session;
  const earned = { account: 'on-hold', owner, about: id, minor: -amountMinor } as const;
  if (!companionId) {
    // Nobody is credited, so nothing is withheld.
    const entries = [earned, { account: 'unclaimed' as const, minor: amountMinor }];
    await post(tx, { kind: 'earnings-unclaimed', source: id, at: now, entries });
    await updateSession(tx, id, { releasedAt: now });
    return;
  }
  // Two that are released at once would each be the one below the threshold.
  await lockAccount(tx, { account: 'tax', owner, about: null });
  const [year] = await listTax(tx, taxSpan(taxYearOf(now)), owner);
  const hasPan = Boolean((await findDetails(tx, companionId))?.sealedPan);
  const soFar = year ?? { credited: 0, withheld: 0 };
  const tax = taxOn(amountMinor, soFar, tools.config.earnings.tds, hasPan);
  await post(tx, {
    kind: 'earning-released',
    source: id,
    at: now,
    entries: [
      earned,
      { account: 'available', owner, minor: amountMinor - tax },
      { account: 'tax', owner, minor: tax },
    ],
  });
  await updateSession(tx, id, { releasedAt: now });
}

interface Back {
  account: LedgerAccount;
  owner?: string;
  about?: string;
}

/** Where what a session cost goes back to: its plan, while that holds. */
export async function planOf(tx: WriteTransaction, session: SessionRow): Promise<Back> {
  const { clientPseudonym: owner, planPaymentId } = session;
  const budget = await lockBudget(tx, planPaymentId);
  return budget && !budget.closedAt
    ? { account: 'budget', owner, about: planPaymentId }
    : { account: 'released' };
}

/** New entries take back what was earned, as far as it was not paid out; a plan gets all of it back, for the site bears the rest. */
export async function reverseEarning(
  tools: Tools,
  tx: WriteTransaction,
  session: SessionRow,
  to: Back,
): Promise<void> {
  const { id, companionPseudonym: owner, amountMinor, releasedAt, reversedAt } = session;
  if (!amountMinor || reversedAt) return;
  const now = tools.clock.now();
  const taken = releasedAt
    ? await takeReleased(tx, session)
    : [{ account: 'on-hold' as const, owner, about: id, minor: -amountMinor }];
  const there = taken.reduce((sum, entry) => sum - entry.minor, 0);
  const minor = to.account === 'budget' ? amountMinor : there;
  await post(tx, {
    kind: 'earning-reversed',
    source: id,
    at: now,
    entries: [...taken, { account: 'fees', minor: there - minor }, { ...to, minor }],
  });
  await updateSession(tx, id, { reversedAt: now });
}

/** What was withheld of it comes back only with all of it. */
async function takeReleased(tx: WriteTransaction, { id, companionPseudonym: owner }: SessionRow) {
  const released = await entriesOf(tx, 'earning-released', id);
  const sumOf = (wanted: LedgerAccount) =>
    released.reduce((sum, { account, minor }) => (account === wanted ? sum + minor : sum), 0);
  const [net, tax] = [sumOf('available'), sumOf('tax')];
  const available = { account: 'available', owner, about: null } as const;
  await lockAccount(tx, available);
  const taken = Math.min(net, Math.max(0, await balanceOf(tx, available)));
  return [
    { ...available, minor: -taken },
    { account: 'tax' as const, owner, minor: taken === net ? -tax : 0 },
  ];
}

/** A plan was paid back: sessions of it end, and what they earned goes back as far as it was not paid out. */
export async function returnPlan(
  tools: Tools,
  tx: WriteTransaction,
  { memberId, paymentId }: { memberId: string; paymentId: string },
): Promise<void> {
  // All of them before one of them: what was paid besides moves with it.
  await lockBudgetsOf(tx, memberId);
  if (!(await returnBudget(tools, tx, paymentId))) return;
  for (const session of await listOfPlan(tx, paymentId)) {
    if (!session.endedAt)
      await applyIn(tools, tx, session.id, (at) => ({ type: 'end', reason: 'returned', at }));
    else await reverseEarning(tools, tx, session, { account: 'fees' });
  }
}
