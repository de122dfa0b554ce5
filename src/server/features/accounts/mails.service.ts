import { after, hours, minutes } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';
import { compose } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  accountLetters,
  accountMails,
  CONFIRM_EMAIL_HOURS,
  RESET_PASSWORD_MINUTES,
} from './accounts.mails.ts';
import { insertLink, type LinkPurpose } from './links.queries.ts';
import {
  deleteMail,
  deleteMailsBefore,
  findMail,
  insertMail,
  type AccountMail,
} from './mails.queries.ts';
import { findMember, type MemberRow } from './members.queries.ts';

/** Long after the last attempt to send one. */
const KEPT_HOURS = 24;

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

const links: Partial<Record<AccountMail, MailedLink>> = {
  'confirm-email': confirmation,
  'change-email': confirmation,
  'reset-password': {
    page: '/reset-password',
    purpose: 'reset-password',
    lastsMs: minutes(RESET_PASSWORD_MINUTES),
  },
};

/**
 * No member: asked for an account that does not exist; nothing is sent, unless it was closed for good. Where it goes stands in a row of its own until it is sent: the queue
 * keeps what was done for a while, and the address before a change is not the member's any more.
 */
export async function orderMail(
  tools: Tools,
  tx: Transaction,
  order: { mail: AccountMail; memberId: string | null; email: string },
): Promise<void> {
  const mailId = newId();
  await insertMail(tx, { id: mailId, ...order, createdAt: tools.clock.now() });
  await tools.jobs.enqueue(tx, accountMails, { mailId });
}

export async function sendMail(tools: Tools, mailId: string): Promise<void> {
  const order = await findMail(tools.db, mailId);
  const member = order?.memberId && (await findMember(tools.db, order.memberId));
  const { brandName, supportEmail } = tools.config;
  const site = { brandName, supportEmail };
  if (order?.mail === 'return-refused') {
    const letter = accountLetters[order.mail]({ ...site, name: '', url: '' });
    await tools.mailer.send(compose(brandName, order.email, letter));
  } else if (member && isWanted(order.mail, member, order.email)) {
    const { mail, email } = order;
    const url = await linkFor(tools, mail, member.id, email);
    const letter = accountLetters[mail]({ ...site, name: member.name, url });
    await tools.mailer.send(compose(brandName, email, letter));
  }
  await deleteMail(tools.db, mailId);
}

export function forgetUnsentMails({ db, clock }: Tools): Promise<void> {
  return deleteMailsBefore(db, after(clock, -hours(KEPT_HOURS)));
}

/** A mail may wait for hours while the mail server is away: by then the address may be someone else's. */
function isWanted(mail: AccountMail, member: MemberRow, email: string): boolean {
  if (mail === 'change-email') return email === member.pendingEmail;
  if (mail === 'email-changed') return true;
  return email === member.email;
}

/** Made when the mail is sent, so that no queue ever holds a working link. */
async function linkFor(
  tools: Tools,
  mail: AccountMail,
  memberId: string,
  email: string,
): Promise<string> {
  const link = links[mail];
  if (!link) return '';
  const token = newToken();
  await insertLink(tools.db, {
    tokenHash: hashToken(token),
    memberId,
    purpose: link.purpose,
    email,
    expiresAt: after(tools.clock, link.lastsMs),
  });
  return `${tools.config.publicUrl}${link.page}?token=${token}`;
}
