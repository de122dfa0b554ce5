import { after, hours, minutes } from '#server/platform/clock.ts';
import { repeat, work, type FeatureJob } from '#server/platform/feature.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { compose } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  accountLetters,
  accountMails,
  CONFIRM_EMAIL_HOURS,
  RESET_PASSWORD_MINUTES,
  type AccountMail,
} from './accounts.mails.ts';
import { deleteExpiredLinks, insertLink, type LinkPurpose } from './links.queries.ts';
import { findMember, forgetDevicesUnusedSince, type MemberRow } from './members.queries.ts';
import { DEVICE_REMEMBERED_MS, forgetExpiredSessions } from './sessions.service.ts';

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

export const accountJobs: FeatureJob[] = [
  work(accountMails, async (tools, { mail, memberId, email }) => {
    const member = memberId && (await findMember(tools.db, memberId));
    if (!member || !isWanted(mail, member, email)) return;
    const { brandName, supportEmail } = tools.config;
    const url = await linkFor(tools, mail, member.id, email);
    const letter = accountLetters[mail]({ name: member.name, brandName, supportEmail, url });
    await tools.mailer.send(compose(brandName, email, letter));
  }),
  repeat('accounts.forget-expired', '17 * * * *', async (tools) => {
    const now = tools.clock.now();
    await forgetExpiredSessions(tools);
    await deleteExpiredLinks(tools.db, now);
    await forgetDevicesUnusedSince(tools.db, new Date(now.getTime() - DEVICE_REMEMBERED_MS));
  }),
];

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
