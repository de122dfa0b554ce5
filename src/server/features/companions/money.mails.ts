import { findMember } from '#server/features/accounts/accounts.service.ts';
import { readSettings } from '#server/features/profiles/profiles.service.ts';
import { inTransaction } from '#server/platform/feature.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { compose } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import { disputeMoved, payoutMoved } from './money.facts.ts';

type About = 'payout-paid' | 'payout-refused' | 'dispute-decided' | 'earning-decided';
interface MoneyMail {
  memberId: string;
  about: About;
}

/** Ids alone: to whom is looked up when it is sent. */
export const moneyMails = queue<MoneyMail>('companions.money-mails');

interface Words {
  subject: string;
  text: string;
  path: string;
}

/** Neither an amount nor what somebody wrote: a mailbox is often read by others, too. */
const words: Record<About, Words> = {
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

export async function sendMoneyMail(tools: Tools, { memberId, about }: MoneyMail): Promise<void> {
  const member = await findMember(tools.db, memberId);
  if (!member?.emailVerifiedAt) return;
  if (!(await readSettings(tools, memberId)).emailNotifications) return;
  const { brandName, publicUrl } = tools.config;
  const { subject, text, path } = words[about];
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
export const moneyMailListeners = [
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
