import { findMember } from '#server/features/accounts/accounts.service.ts';
import { readSettings } from '#server/features/profiles/profiles.service.ts';
import { inTransaction, afterCommit, repeat, work } from '#server/platform/feature.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { compose } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import { paymentCompleted, paymentReturned } from '#server/features/billing/billing.facts.ts';
import { memberBlocked } from '#server/features/safety/safety.facts.ts';
import { erasureBegins } from '#server/platform/erasure.ts';
import { disputeMoved, payoutMoved } from './money.facts.ts';
import { releaseEarnings, returnPlan } from './earnings/earnings.service.ts';
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

type About = 'payout-paid' | 'payout-refused' | 'dispute-decided' | 'earning-decided';
interface MoneyMail {
  memberId: string;
  about: About;
}

/** Ids alone: to whom is looked up when it is sent. */
const moneyMails = queue<MoneyMail>('companions.money-mails');

interface MailText {
  subject: string;
  text: string;
  path: string;
}

/** Neither an amount nor what somebody wrote: a mailbox is often read by others, too. */
const mailTexts: Record<About, MailText> = {
  'payout-paid': {
    subject: 'Your payout was paid',
    text: 'We have paid out what you asked for. Banks may take a day or two; the reference stands with your payouts.',
    path: '/earnings',
  },
  'payout-refused': {
    subject: 'Your payout was refused',
    text: 'We could not pay out what you asked for. The money is available again, and the reason stands with your payouts.',
    path: '/earnings',
  },
  'dispute-decided': {
    subject: 'Our team has decided',
    text: 'You told us that something was wrong with a chat or call. Somebody has looked at it; how it ended stands under My Subscription.',
    path: '/dashboard?tab=subscription',
  },
  'earning-decided': {
    subject: 'Our team has decided',
    text: 'A client had told us that something was wrong with a chat or call of yours. Somebody has looked at it; how it ended stands with your earnings.',
    path: '/earnings',
  },
};

async function sendMoneyMail(tools: Tools, { memberId, about }: MoneyMail): Promise<void> {
  const member = await findMember(tools.db, memberId);
  if (!member?.emailVerifiedAt) return;
  if (!(await readSettings(tools, memberId)).emailNotifications) return;
  const { brandName, publicUrl } = tools.config;
  const { subject, text, path } = mailTexts[about];
  const letter = {
    subject: `${subject} (${brandName})`,
    paragraphs: [
      `Hello ${member.name},`,
      text,
      'You can turn these mails off under Settings, Email notifications.',
    ],
    action: { label: 'See how it stands', url: `${publicUrl}${path}` },
  };
  await tools.mailer.send(compose(brandName, member.email, letter));
}

/** Ordered together with what they tell of. */
const moneyMailListeners = [
  inTransaction(payoutMoved, async (tools, tx, { memberId, to }) => {
    if (to !== 'approved')
      await tools.jobs.enqueue(tx, moneyMails, { memberId, about: `payout-${to}` });
  }),
  inTransaction(disputeMoved, async (tools, tx, { clientId, companionId, to }) => {
    if (to === 'opened') return;
    if (clientId)
      await tools.jobs.enqueue(tx, moneyMails, { memberId: clientId, about: 'dispute-decided' });
    if (companionId)
      await tools.jobs.enqueue(tx, moneyMails, { memberId: companionId, about: 'earning-decided' });
  }),
];

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
