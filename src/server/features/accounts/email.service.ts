import { hours } from '#server/platform/clock.ts';
import { isUniqueViolation } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import './accounts.jobs.ts';
import { deleteLinks, takeLink } from './links.queries.ts';
import { findMember, findMemberByEmail, setVerifiedEmail } from './members.queries.ts';
import { confirmPassword } from './password.service.ts';

const CONFIRMATION_MAILS_PER_HOUR = 5;

export async function resendConfirmation(tools: Tools, caller: Caller): Promise<void> {
  const member = await findMember(tools.db, caller.memberId);
  if (!member || member.emailVerifiedAt) return;
  await tools.limits.take(confirmationMails(member.id));
  await tools.jobs.enqueue(tools.db, 'accounts.mail', {
    mail: 'confirm-email',
    memberId: member.id,
    email: member.email,
  });
}

/** The address changes only when the link mailed there is opened. */
export async function changeEmail(
  tools: Tools,
  caller: Caller,
  input: { password: string; newEmail: string },
): Promise<void> {
  await confirmPassword(tools, caller.memberId, input.password);
  await tools.limits.take(confirmationMails(caller.memberId));
  if (await findMemberByEmail(tools.db, input.newEmail)) throw refuse('EMAIL_TAKEN');
  await tools.jobs.enqueue(tools.db, 'accounts.mail', {
    mail: 'confirm-email',
    memberId: caller.memberId,
    email: input.newEmail,
  });
}

/** The link is enough: it may be opened on another device, signed out. */
export async function confirmEmail(tools: Tools, token: string): Promise<{ email: string }> {
  try {
    return await tools.db.transaction(async (tx) => {
      const link = await takeLink(tx, hashToken(token), 'confirm-email', tools.clock.now());
      const member = link && (await findMember(tx, link.memberId));
      if (!link || !member) throw refuse('LINK_EXPIRED');
      await setVerifiedEmail(tx, member.id, link.email, tools.clock.now());
      if (link.email !== member.email) {
        // Links that were mailed to the old address must not open the account any more.
        await deleteLinks(tx, member.id, 'reset-password');
        await deleteLinks(tx, member.id, 'confirm-email');
        await tools.jobs.enqueue(tx, 'accounts.mail', {
          mail: 'email-changed',
          memberId: member.id,
          email: member.email,
        });
      }
      return { email: link.email };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('EMAIL_TAKEN');
    throw error;
  }
}

const confirmationMails = (memberId: string) => ({
  key: `confirmation-mail:${memberId}`,
  most: CONFIRMATION_MAILS_PER_HOUR,
  windowMs: hours(1),
});
