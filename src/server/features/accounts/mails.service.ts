import { newSignInMailBudget } from '#contract/accounts/not-me.endpoints.ts';
import { after, days, hours, minutes } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';
import { refusalOfSpending } from '#server/platform/limits/budget.ts';
import { compose } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  accountLetters,
  accountMails,
  CONFIRM_EMAIL_HOURS,
  NOT_ME_DAYS,
  RESET_PASSWORD_MINUTES,
} from './accounts.mails.ts';
import { insertLink, type LinkPurpose } from './links.queries.ts';
import {
  deleteMail,
  deleteMailsBefore,
  findMail,
  insertMail,
  type AccountMail,
  type MailRow,
} from './mails.queries.ts';
import { findMember, type MemberRow } from './members.queries.ts';

/** Long after the last attempt to send one. */
const KEPT_HOURS = 24;

/** Eighteen hours, each wait twice as long as the one before: nobody can ask for a receipt again. */
const RECEIPT_TRIES = 15;

interface MailedLink {
  page: string;
  purpose: LinkPurpose;
  lastsMs: number;
}

const confirmation: MailedLink = {
  page: '/confirm-email',
  purpose: 'confirm-email',
  lastsMs: hours(CONFIRM_EMAIL_HOURS),
};

const newPassword: MailedLink = {
  page: '/reset-password',
  purpose: 'reset-password',
  lastsMs: minutes(RESET_PASSWORD_MINUTES),
};

const notMe: MailedLink = { page: '/not-me', purpose: 'not-me', lastsMs: days(NOT_ME_DAYS) };

const links: Partial<Record<AccountMail, MailedLink>> = {
  'confirm-email': confirmation,
  'change-email': confirmation,
  'reset-password': newPassword,
  'sign-in-disowned': newPassword,
  'new-sign-in': notMe,
  'second-factor-changed': notMe,
  'password-changed': notMe,
  'email-changed': notMe,
  'phone-changed': notMe,
  'phone-removed': notMe,
  // The erasure ends it sooner.
  'deletion-asked': notMe,
};

/** To whoever has no account any more. */
const withoutMember = new Set<AccountMail>(['return-refused', 'erased']);

/**
 * No member: asked for an account that does not exist; nothing is sent, unless it was closed for good. Where it goes stands in a row of its own until it is sent: the queue
 * keeps what was done for a while, and the address before a change is not the member's any more.
 */
export async function orderMail(
  tools: Tools,
  tx: Transaction,
  {
    at = tools.clock.now(),
    ...order
  }: {
    mail: AccountMail;
    memberId: string | null;
    email: string;
    details?: Record<string, string>;
    /** When what it tells of began: its link undoes what happened from then on. */
    at?: Date;
  },
): Promise<void> {
  const mailId = newId();
  await insertMail(tx, { id: mailId, ...order, createdAt: at });
  const how = order.mail === 'erased' ? { tries: RECEIPT_TRIES } : {};
  await tools.jobs.enqueue(tx, accountMails, { mailId }, how);
}

export async function sendMail(tools: Tools, mailId: string): Promise<void> {
  const order = await findMail(tools.db, mailId);
  const member = order?.memberId && (await findMember(tools.db, order.memberId));
  const { brandName, supportEmail } = tools.config;
  const site = { brandName, supportEmail, details: order?.details ?? {} };
  if (order && withoutMember.has(order.mail)) {
    const letter = accountLetters[order.mail]({ ...site, name: '', url: '' });
    await tools.mailer.send(compose(brandName, order.email, letter));
  } else if (order && member && (await isWanted(tools, order.mail, member, order.email))) {
    const { mail, email } = order;
    const url = await linkFor(tools, order, member.id);
    const letter = accountLetters[mail]({ ...site, name: member.name, url });
    await tools.mailer.send(compose(brandName, email, letter));
  }
  await deleteMail(tools.db, mailId);
}

export function forgetUnsentMails({ db, clock }: Tools): Promise<void> {
  return deleteMailsBefore(db, after(clock, -hours(KEPT_HOURS)));
}

/** A mail may wait for hours while the mail server is away: by then the address may be someone else's. */
async function isWanted(
  tools: Tools,
  mail: AccountMail,
  member: MemberRow,
  email: string,
): Promise<boolean> {
  if (mail === 'change-email') return email === member.pendingEmail;
  // Whoever signs in again and again shall not fill a mailbox.
  if (mail === 'new-sign-in')
    return (await refusalOfSpending(tools, newSignInMailBudget, { email })) === null;
  if (mail === 'email-given-back') return true;
  // Whoever moves the account to a mailbox of theirs must not keep the one before from hearing of what they did.
  return email === member.email || links[mail] === notMe;
}

/** Made when the mail is sent, so that no queue ever holds a working link. */
async function linkFor(
  tools: Tools,
  { mail, email, createdAt }: MailRow,
  memberId: string,
): Promise<string> {
  const link = links[mail];
  if (!link) return '';
  const token = newToken();
  // From then on, however late the mail goes out.
  const since = link === notMe ? createdAt : tools.clock.now();
  await insertLink(tools.db, {
    tokenHash: hashToken(token),
    memberId,
    purpose: link.purpose,
    email,
    expiresAt: new Date(since.getTime() + link.lastsMs),
  });
  return `${tools.config.publicUrl}${link.page}?token=${token}`;
}
