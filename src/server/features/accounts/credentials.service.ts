import {
  confirmationMailBudget,
  newAddressMailBudget,
  passwordChangeBudget,
  resetMailBudget,
} from '#contract/accounts/endpoints.ts';
import type { Proof } from '#contract/accounts/proof.fields.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { spend, refusalOfSpending } from '#server/platform/limits/budget.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { minutes } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
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
  forgetDevices,
  lockIfPasswordHolds,
  rememberDevice,
  setPasswordHash,
} from './members.queries.ts';
import { endNotMeLinks } from './sessions/not-me.service.ts';
import { checkProof, factorSince } from './sessions/proof.service.ts';
import {
  hashPassword,
  inPasswordLine,
  passwordMatches,
  refuseWeakPassword,
  weaknessOf,
} from './passwords.policy.ts';
import { deleteOtherSessions, deleteSessions } from './sessions/sessions.queries.ts';
import { tellEnded } from './sessions/sessions.service.ts';

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

const RESET_TRIES = 10;

/** Answers the same, in the same time, whether or not there is such an account. */
export async function forgotPassword(tools: Tools, email: string): Promise<void> {
  const tooMany = await refusalOfSpending(tools, resetMailBudget, { email });
  const member = await findMemberByEmail(tools.db, email);
  const wanted = member !== null && tooMany === null;
  const to = wanted ? { memberId: member.id, email: member.email } : { memberId: null, email: '' };
  await tools.write((tx) => orderMail(tools, tx, { mail: 'reset-password', ...to }));
}

/** Returns a device token: whoever proved to own the mailbox is no stranger at the next sign-in, unless more is asked of them there. */
export async function resetPassword(
  tools: Tools,
  input: { token: string; password: string },
): Promise<{ deviceToken: string }> {
  const now = tools.clock.now();
  const tokenHash = hashToken(input.token);
  const link = await findLink(tools.db, tokenHash, 'reset-password', now);
  const member = link && (await findMember(tools.db, link.memberId));
  if (!member) throw refuse('LINK_EXPIRED');
  // A password that is refused must not use the link up; hashing must not hold a transaction open.
  const passwordHash = await inPasswordLine({ lane: 'members', by: member.id }, async () => {
    const tries = { key: `reset:${tokenHash}`, most: RESET_TRIES, windowMs: minutes(10) };
    await tools.limits.take(tries);
    return strongHash(tools, member, input.password);
  });
  const deviceToken = newToken();
  await tools.write(async (tx) => {
    await lockMember(tx, member.id);
    const taken = await takeLink(tx, tokenHash, 'reset-password', now);
    if (!taken) throw refuse('LINK_EXPIRED');
    await replacePassword(tools, tx, member, passwordHash);
    await setEmailVerified(tx, member.id, now);
    if (!member.secondFactorAt) await rememberDevice(tx, member.id, hashToken(deviceToken), now);
    tellEnded(tx, await deleteSessions(tx, member.id));
  });
  return { deviceToken };
}

export async function changePassword(
  tools: Tools,
  caller: Caller,
  input: { proof: Proof; newPassword: string },
): Promise<{ deviceToken: string }> {
  const proven = await checkProof(tools, caller, input.proof);
  const { member } = proven;
  const passwordHash = await inPasswordLine({ lane: 'members', by: member.id }, async () => {
    const isSame = await passwordMatches(tools, proven.passwordHash, input.newPassword);
    if (isSame) throw refuse('SAME_PASSWORD');
    await spend(tools, passwordChangeBudget, { memberId: member.id });
    return strongHash(tools, member, input.newPassword);
  });
  const deviceToken = newToken();
  await tools.write(async (tx) => {
    // Of two changes at the same instant, the second no longer knows the current password.
    const holds = await lockIfPasswordHolds(tx, member.id, proven.passwordHash);
    if (!holds) throw refuse('WRONG_PASSWORD');
    await replacePassword(tools, tx, member, passwordHash);
    await rememberDevice(tx, member.id, hashToken(deviceToken), tools.clock.now());
    tellEnded(tx, await deleteOtherSessions(tx, member.id, caller.sessionId));
  });
  return { deviceToken };
}

async function replacePassword(
  tools: Tools,
  tx: Transaction,
  member: MemberRow,
  passwordHash: string,
): Promise<void> {
  await setPasswordHash(tx, member.id, passwordHash);
  await deleteLinks(tx, member.id, 'reset-password');
  // Whoever knew the old password may have made devices known with it.
  await forgetDevices(tx, member.id);
  await orderMail(tools, tx, {
    mail: 'password-changed',
    memberId: member.id,
    email: member.email,
  });
}

async function strongHash(tools: Tools, member: MemberRow, password: string): Promise<string> {
  await refuseWeakPassword(password, knownOf(tools, member));
  return hashPassword(tools, password);
}

const knownOf = ({ config }: Tools, { fullName, name, email }: MemberRow): string[] => [
  fullName,
  name,
  email,
  config.brandName,
];

// Hints are dropped long before the thread is full: who sends a password goes before who types one.
const MOST_HINTS = 4;
let hints = 0;

/** While it is typed: what would be said of it when it is sent. */
export async function checkPassword(
  tools: Tools,
  caller: Caller | null,
  input: {
    password: string;
    name?: string | undefined;
    email?: string | undefined;
    token?: string | undefined;
  },
): Promise<{ judged: boolean; fault: string | null }> {
  if (hints >= MOST_HINTS) return { judged: false, fault: null };
  hints += 1;
  try {
    const { password, name = '', email = '', token } = input;
    const owner = await ownerOf(tools, caller, token);
    const about = owner ? knownOf(tools, owner) : [name, email, tools.config.brandName];
    return { judged: true, fault: await weaknessOf(password, about) };
  } finally {
    hints -= 1;
  }
}

async function ownerOf(
  tools: Tools,
  caller: Caller | null,
  token: string | undefined,
): Promise<MemberRow | null> {
  const now = tools.clock.now();
  const link = token ? await findLink(tools.db, hashToken(token), 'reset-password', now) : null;
  const memberId = token ? link?.memberId : caller?.memberId;
  return memberId ? findMember(tools.db, memberId) : null;
}
