import { after, days, minutes } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { emailChanged } from '../accounts.facts.ts';
import { NOT_ME_DAYS, RESET_PASSWORD_MINUTES } from '../accounts.mails.ts';
import { deviceLabel, tellEnded } from './sessions.service.ts';
import { callOffDeletion } from '../leaving/leaving.service.ts';
import {
  deleteLinks,
  deleteLinksExpiringFrom,
  findLink,
  insertLink,
  takeLink,
} from '../links.queries.ts';
import { deleteMailsSince } from '../mails.queries.ts';
import { orderMail } from '../mails.service.ts';
import {
  forgetDevices,
  giveBackEmail,
  lockMember,
  setEmailVerified,
  setPasswordHash,
  type MemberRow,
} from '../members.queries.ts';
import { hashPassword, inPasswordLine } from '../passwords.policy.ts';
import { dropPhoneSince } from '../phones/phones.service.ts';
import { deleteFactorsSince, settleSecondFactor } from '../second-factor/second-factor.queries.ts';
import { deleteSessions } from './sessions.queries.ts';
import { isDue } from '../status.policy.ts';

/** In the transaction of the session. Whether it is too many is asked when it is sent. */
export async function mailNewDevice(
  tools: Tools,
  tx: Transaction,
  { id: memberId, email }: MemberRow,
  userAgent: string,
): Promise<void> {
  const at = tools.clock.now();
  const details = { device: deviceLabel(userAgent), at: at.toISOString() };
  await orderMail(tools, tx, { mail: 'new-sign-in', memberId, email, details, at });
}

/**
 * Whoever has the link owns the mailbox that the account had at that sign-in or change. Nothing that whoever did it may have done since keeps them in, or
 * the member out: sessions, password, known browsers, second factors, another address or number, a deletion. It opens no session, only the way to a new password.
 */
export async function disownSignIn(
  tools: Tools,
  token: string,
): Promise<{ email: string; resetToken: string }> {
  const now = tools.clock.now();
  const tokenHash = hashToken(token);
  const found = await findLink(tools.db, tokenHash, 'not-me', now);
  if (!found) throw refuse('LINK_EXPIRED');
  const { memberId } = found;
  // Nobody knows it: until another is chosen, no password signs in. Hashing must not hold a transaction open.
  const nobodysPassword = await inPasswordLine({ lane: 'members', by: memberId }, () =>
    hashPassword(tools, newToken()),
  );
  const resetToken = newToken();
  const email = await tools.write(async (tx) => {
    // A sign-in or a change of email under way has come before this, or fails.
    const member = await lockMember(tx, memberId);
    const link = await takeLink(tx, tokenHash, 'not-me', now);
    if (!member || !link || isDue(member, now)) throw refuse('LINK_EXPIRED');
    const since = new Date(link.expiresAt.getTime() - days(NOT_ME_DAYS));
    // A change of email that waits is taken back with it.
    await setPasswordHash(tx, memberId, nobodysPassword);
    for (const purpose of ['reset-password', 'confirm-email', 'export'] as const)
      await deleteLinks(tx, memberId, purpose);
    // Earlier ones stay: whoever took the address over must not end the links that can give it back.
    await deleteLinksExpiringFrom(tx, memberId, 'not-me', link.expiresAt);
    // Nor may a mail that still waits bring a later one.
    await deleteMailsSince(tx, memberId, since);
    await forgetDevices(tx, memberId);
    await deleteFactorsSince(tx, memberId, since);
    await settleSecondFactor(tx, memberId, now);
    await dropPhoneSince(tools, tx, memberId, since);
    if (member.deletionAskedAt && member.deletionAskedAt >= since)
      await callOffDeletion(tools, tx, memberId);
    const current = await settleEmail(tools, tx, member, link.email);
    await insertLink(tx, {
      tokenHash: hashToken(resetToken),
      memberId,
      purpose: 'reset-password',
      email: current,
      expiresAt: after(tools.clock, minutes(RESET_PASSWORD_MINUTES)),
    });
    await orderMail(tools, tx, { mail: 'sign-in-disowned', memberId, email: current });
    tellEnded(tx, await deleteSessions(tx, memberId));
    return current;
  });
  return { email, resetToken };
}

/** Whoever reads that mailbox later can take nothing back with it. */
export async function endNotMeLink({ db, clock }: Tools, token: string): Promise<void> {
  await takeLink(db, hashToken(token), 'not-me', clock.now());
}

/** Those of sign-ins and changes after that moment, not what happened at it. */
export async function endNotMeLinks(
  tx: Transaction,
  memberId: string,
  moment: Date,
): Promise<void> {
  const from = new Date(moment.getTime() + 1 + days(NOT_ME_DAYS));
  await deleteLinksExpiringFrom(tx, memberId, 'not-me', from);
}

/** The address that the link went to is the account's again. */
async function settleEmail(
  tools: Tools,
  tx: WriteTransaction,
  member: MemberRow,
  email: string,
): Promise<string> {
  const now = tools.clock.now();
  const { id: memberId, email: before } = member;
  if (email === before) {
    await setEmailVerified(tx, memberId, now);
    return email;
  }
  // Somebody else's by now, or banned: their address stays.
  if (!(await giveBackEmail(tx, memberId, email, now))) return before;
  await orderMail(tools, tx, { mail: 'email-given-back', memberId, email: before });
  tx.tell(emailChanged, { memberId, email, before });
  return email;
}
