import { confirmationMailBudget, newAddressMailBudget } from '#contract/accounts/endpoints.ts';
import type { Proof } from '#contract/accounts/proof.fields.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { hashToken } from '#server/platform/ids.ts';
import { spend } from '#server/platform/limits/budget.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { callerChanged, emailChanged } from './accounts.facts.ts';
import { deleteLinks, findLink, takeLink } from './links.queries.ts';
import { orderMail } from './mails.service.ts';
import {
  findMember,
  findMemberByEmail,
  lockMember,
  setEmailVerified,
  setPendingEmail,
  takePendingEmail,
  type MemberRow,
} from './members.queries.ts';
import { endNotMeLinks } from './not-me.service.ts';
import { checkProof, factorSince } from './proof.service.ts';

export async function resendConfirmation(tools: Tools, caller: Caller): Promise<void> {
  const member = await findMember(tools.db, caller.memberId);
  if (!member || member.emailVerifiedAt) return;
  await spend(tools, confirmationMailBudget, { memberId: member.id });
  const { id: memberId, email } = member;
  await tools.write((tx) => orderMail(tools, tx, { mail: 'confirm-email', memberId, email }));
}

/** The address changes only when the link mailed there is opened. */
export async function changeEmail(
  tools: Tools,
  caller: Caller,
  input: { proof: Proof; newEmail: string },
): Promise<void> {
  const { member } = await checkProof(tools, caller, input.proof);
  const since = await factorSince(tools.db, member.id, input.proof);
  if (input.newEmail === member.email) throw refuse('SAME_EMAIL');
  await spend(tools, confirmationMailBudget, { memberId: member.id });
  await spend(tools, newAddressMailBudget, { email: input.newEmail });
  const owner = await findMemberByEmail(tools.db, input.newEmail);
  await tools.write(async (tx) => {
    if (!owner) await setPendingEmail(tx, member.id, input.newEmail);
    // Whoever shows a factor from before a sign-in is not the one who could disown it: the mailbox that is left keeps no way back.
    if (since) await endNotMeLinks(tx, member.id, since);
    // The answer is the same for a taken address: only its owner is told.
    await orderMail(tools, tx, {
      mail: owner ? 'address-wanted' : 'change-email',
      memberId: owner?.id ?? member.id,
      email: input.newEmail,
    });
  });
}

/** The link is enough: it may be opened on another device, signed out. */
export async function confirmEmail(tools: Tools, token: string): Promise<{ email: string }> {
  try {
    return await tools.write(async (tx) => {
      const now = tools.clock.now();
      const found = await findLink(tx, hashToken(token), 'confirm-email', now);
      const member = found && (await lockMember(tx, found.memberId));
      const link = await takeLink(tx, hashToken(token), 'confirm-email', now);
      if (!member || !link) throw refuse('LINK_EXPIRED');
      if (link.email === member.email) await setEmailVerified(tx, member.id, now);
      else if (link.email === member.pendingEmail) await moveTo(tools, tx, member, link.email);
      else throw refuse('LINK_EXPIRED');
      tx.tell(callerChanged, { memberId: member.id });
      return { email: link.email };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('EMAIL_TAKEN');
    throw error;
  }
}

async function moveTo(
  tools: Tools,
  tx: WriteTransaction,
  member: MemberRow,
  email: string,
): Promise<void> {
  if (!(await takePendingEmail(tx, member.id, email, tools.clock.now())))
    throw refuse('LINK_EXPIRED');
  // Links that were mailed to the old address must not open the account any more.
  await deleteLinks(tx, member.id, 'reset-password');
  await deleteLinks(tx, member.id, 'confirm-email');
  await deleteLinks(tx, member.id, 'export');
  await orderMail(tools, tx, {
    mail: 'email-changed',
    memberId: member.id,
    email: member.email,
  });
  tx.tell(emailChanged, { memberId: member.id, email, before: member.email });
}
