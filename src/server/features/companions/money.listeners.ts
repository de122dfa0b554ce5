import { paymentCompleted, paymentReturned } from '#server/features/billing/billing.facts.ts';
import { memberBlocked } from '#server/features/safety/safety.facts.ts';
import { erasureBegins } from '#server/platform/erasure.ts';
import { afterCommit, inTransaction, repeat, work } from '#server/platform/feature.ts';
import { releaseEarnings, returnPlan } from './earnings/earnings.service.ts';
import { moneyMailListeners, moneyMails, sendMoneyMail } from './money.mails.ts';
import { checkLedger } from './ledger/ledger.service.ts';
import { openKeptDetails } from './money-data.service.ts';
import { closeBudgets, openBudgets } from './meter/budgets.service.ts';
import {
  sessionCounted,
  sessionEnded,
  sessionStarted,
  sessionWarned,
} from './meter/meter.facts.ts';
import { finishLeftBehind, meteringListeners } from './meter/metered-requests.service.ts';
import { endBetween, showSession, sweepSessions } from './meter/meter.service.ts';

export const moneyListeners = [
  ...meteringListeners,
  ...moneyMailListeners,
  inTransaction(paymentCompleted, (tools, tx, { memberId }) => openBudgets(tools, tx, memberId)),
  inTransaction(paymentReturned, async (tools, tx, { memberId, paymentId }) => {
    await returnPlan(tools, tx, { memberId, paymentId });
    // What was paid besides now holds at other times.
    await openBudgets(tools, tx, memberId);
  }),
  inTransaction(erasureBegins, openKeptDetails),
  inTransaction(memberBlocked, (tools, tx, { memberIds }) => endBetween(tools, tx, memberIds)),
  afterCommit(sessionStarted, showSession),
  afterCommit(sessionCounted, showSession),
  afterCommit(sessionWarned, showSession),
  afterCommit(sessionEnded, showSession),
];

export const moneyJobs = [
  repeat('companions.sweep-sessions', '* * * * *', async (tools) => {
    await sweepSessions(tools);
    await finishLeftBehind(tools);
  }),
  work(moneyMails, sendMoneyMail),
  repeat('companions.release-earnings', '7 * * * *', releaseEarnings),
  repeat('companions.close-budgets', '27 * * * *', closeBudgets),
  // Half past two in the morning in India.
  repeat('companions.check-ledger', '0 21 * * *', async (tools) => void (await checkLedger(tools))),
];
