import { after, hours, minutes } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { compose } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  accountLetters,
  CONFIRM_EMAIL_HOURS,
  RESET_PASSWORD_MINUTES,
  type AccountMail,
} from './accounts.mails.ts';
import { deleteExpiredLinks, insertLink, type LinkPurpose } from './links.queries.ts';
import { findMember } from './members.queries.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface Queues {
    /** No member: asked for an account that does not exist; nothing is sent. */
    'accounts.mail': { mail: AccountMail; memberId: string | null; email: string };
  }
}

const links: Partial<Record<AccountMail, { page: string; purpose: LinkPurpose; lastsMs: number }>> =
  {
    'confirm-email': {
      page: '/confirm-email',
      purpose: 'confirm-email',
      lastsMs: hours(CONFIRM_EMAIL_HOURS),
    },
    'reset-password': {
      page: '/reset-password',
      purpose: 'reset-password',
      lastsMs: minutes(RESET_PASSWORD_MINUTES),
    },
  };

export async function startAccountJobs(
  tools: Tools,
  forgetExpiredSessions: () => Promise<void>,
): Promise<void> {
  await tools.jobs.work('accounts.mail', async ({ mail, memberId, email }) => {
    const member = memberId && (await findMember(tools.db, memberId));
    if (!member) return;
    const { brandName, supportEmail } = tools.config;
    const url = await linkFor(tools, mail, member.id, email);
    const letter = accountLetters[mail]({ name: member.name, brandName, supportEmail, url });
    await tools.mailer.send(compose(brandName, email, letter));
  });
  await tools.jobs.repeat('accounts.forget-expired', '17 * * * *', async () => {
    await forgetExpiredSessions();
    await deleteExpiredLinks(tools.db, tools.clock.now());
    await tools.limits.forgetEnded();
  });
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
