import { secondsFor } from '#contract/companions/meter.rules.ts';
import type { CompanionBudget } from '#contract/companions/meter.endpoints.ts';
import { currentRates, rateOf } from '#contract/companions/rates.ts';
import type { CompanionKind } from '#contract/companions/rules.ts';
import { rupees } from '#contract/money.ts';
import { listPaidTerms } from '#server/features/billing/subscriptions.service.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { balanceOf } from '../ledger/ledger.queries.ts';
import { post } from '../ledger/ledger.service.ts';
import {
  closeBudget,
  keepBudget,
  listBudgetsOf,
  listOver,
  listRunning,
  lockBudget,
  lockBudgetsOf,
  type BudgetRow,
} from './meter.queries.ts';
import { sumReserved } from './sessions.queries.ts';

const CLOSED_AT_ONCE = 200;

const leftIn = (db: Executor, { paymentId, clientPseudonym }: BudgetRow) =>
  balanceOf(db, { account: 'budget', owner: clientPseudonym, about: paymentId });

/** Terms that were paid for and are not kept here, or kept otherwise. Nothing is locked for it. */
async function listChangedTerms(db: Executor, clientId: string) {
  const budgets = await listBudgetsOf(db, clientId);
  const kept = new Map(budgets.map((budget) => [budget.paymentId, budget]));
  return (await listPaidTerms(db, clientId)).filter(({ paymentId, ...term }) => {
    const budget = kept.get(paymentId);
    return (
      budget?.isFirst !== term.isFirst ||
      budget.startsAt.getTime() !== term.startsAt.getTime() ||
      budget.endsAt.getTime() !== term.endsAt.getTime()
    );
  });
}

/** Sets aside what each plan of a client holds for companions, once; a term that has moved moves here, too. */
export async function openBudgets(
  { clock, pseudonyms }: Tools,
  tx: Transaction,
  clientId: string,
): Promise<void> {
  const pseudonym = (await pseudonyms.of(tx, [clientId])).get(clientId);
  if (!pseudonym) return;
  await lockBudgetsOf(tx, clientId);
  const share = currentRates(clock.now()).planSharePercent;
  for (const { taxable, paymentId, ...term } of await listChangedTerms(tx, clientId)) {
    const minor = Math.floor((taxable.minor * share) / 100);
    const budget = { ...term, paymentId, clientId, clientPseudonym: pseudonym, minor };
    if (!(await keepBudget(tx, budget))) continue;
    await post(tx, {
      kind: 'plan-opened',
      source: paymentId,
      at: clock.now(),
      entries: [
        { account: 'fees', minor: -minor },
        { account: 'budget', owner: pseudonym, about: paymentId, minor },
      ],
    });
  }
}

/** The plan from which a session of this client is paid, locked; null: none that holds now has so much left. */
export async function takeBudget(
  tools: Tools,
  tx: Transaction,
  clientId: string,
  leastMinor: number,
): Promise<{ budget: BudgetRow; left: number } | null> {
  await openBudgets(tools, tx, clientId);
  for (const { paymentId } of await listRunning(tx, clientId, tools.clock.now())) {
    const budget = await lockBudget(tx, paymentId);
    const left = budget && !budget.closedAt ? await leftIn(tx, budget) : 0;
    if (budget && left >= leastMinor) return { budget, left };
  }
  return null;
}

const leastFor = ({ clock }: Tools, kind: CompanionKind) =>
  rateOf(currentRates(clock.now()), kind).minor;

/** Nothing is begun that the plan cannot pay for: a chat, or a minute of a call. */
export const canBeginWith = async (
  tools: Tools,
  tx: WriteTransaction,
  clientId: string,
  kind: CompanionKind,
): Promise<boolean> => (await takeBudget(tools, tx, clientId, leastFor(tools, kind))) !== null;

/** Nor is anything agreed on. What a session has set aside counts as there: it takes all it could need, and gives back what it did not. */
export async function canPayFor(
  tools: Tools,
  tx: WriteTransaction,
  clientId: string,
  kind: CompanionKind,
): Promise<boolean> {
  await openBudgets(tools, tx, clientId);
  for (const budget of await listRunning(tx, clientId, tools.clock.now())) {
    const held = (await leftIn(tx, budget)) + (await sumReserved(tx, budget.paymentId));
    if (held >= leastFor(tools, kind)) return true;
  }
  return false;
}

/** How much companion time is left to a client, in each kind. */
export async function readBudget(tools: Tools, clientId: string): Promise<CompanionBudget> {
  const now = tools.clock.now();
  // Looking is no reason to wait for whoever begins a session.
  if ((await listChangedTerms(tools.db, clientId)).length > 0)
    await tools.write((tx) => openBudgets(tools, tx, clientId));
  const running = await listRunning(tools.db, clientId, now);
  const lefts = await Promise.all(running.map((budget) => leftIn(tools.db, budget)));
  const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0);
  const [left, total] = [sum(lefts), sum(running.map(({ minor }) => minor))];
  const card = currentRates(now);
  const minutesOf = (kind: 'voice' | 'video') => Math.floor(secondsFor(card, kind, left) / 60);
  const time = {
    chats: Math.floor(left / rateOf(card, 'chat').minor),
    voiceMinutes: minutesOf('voice'),
    videoMinutes: minutesOf('video'),
  };
  return {
    left: rupees(left),
    total: rupees(total),
    ...time,
    words: wordsOf(time),
    until: running.at(-1)?.endsAt.toISOString() ?? null,
  };
}

function wordsOf({
  chats,
  voiceMinutes,
  videoMinutes,
}: Pick<CompanionBudget, 'chats' | 'voiceMinutes' | 'videoMinutes'>): string {
  if (chats === 0 && videoMinutes === 0) return 'The companion time of your plan is used up.';
  const calls = `About ${voiceMinutes} minutes by voice or ${videoMinutes} by video left`;
  return chats === 0 ? `${calls}.` : `${calls}, or ${chats} ${chats === 1 ? 'chat' : 'chats'}.`;
}

/** What nobody used of plans whose time is over goes back. What a session still has set aside goes back when that is settled. */
export async function closeBudgets(tools: Tools): Promise<void> {
  const now = tools.clock.now();
  for (;;) {
    const over = await listOver(tools.db, now, CLOSED_AT_ONCE);
    for (const paymentId of over)
      await tools.write(async (tx) => {
        const budget = await lockBudget(tx, paymentId);
        if (!budget || budget.closedAt || budget.endsAt > now) return;
        await emptyBudget(tx, budget, 'plan-ended', now);
      });
    if (over.length < CLOSED_AT_ONCE) return;
  }
}

/** The plan was paid back: nothing of it is there for anybody any more. Answers whether there was one. */
export async function returnBudget(
  { clock }: Tools,
  tx: WriteTransaction,
  paymentId: string,
): Promise<boolean> {
  const budget = await lockBudget(tx, paymentId);
  if (budget && !budget.closedAt) await emptyBudget(tx, budget, 'plan-returned', clock.now());
  return budget !== null;
}

/** Where what nobody used goes. */
const backTo = { 'plan-ended': 'released', 'plan-returned': 'fees' } as const;

async function emptyBudget(
  tx: Transaction,
  budget: BudgetRow,
  kind: keyof typeof backTo,
  at: Date,
): Promise<void> {
  const { paymentId, clientPseudonym: owner } = budget;
  const left = await leftIn(tx, budget);
  await closeBudget(tx, paymentId, at);
  await post(tx, {
    kind,
    source: paymentId,
    at,
    entries: [
      { account: 'budget', owner, about: paymentId, minor: -left },
      { account: backTo[kind], minor: left },
    ],
  });
}
