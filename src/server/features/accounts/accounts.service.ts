import type { z } from 'zod';
import {
  newAddressMailBudget,
  type Member,
  type SecondStep,
} from '#contract/accounts/endpoints.ts';
import type { signInSchema, signUpSchema } from '#contract/accounts/fields.ts';
import { givenName } from '#contract/accounts/names.ts';
import { hours } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { hashToken, isToken, keyedHash, newPublicId, newToken } from '#server/platform/ids.ts';
import { addressBlock, addressRange } from '#server/platform/limits/address.ts';
import { refusalOfSpending } from '#server/platform/limits/budget.ts';
import { isRefusal, refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { memberCreated, memberSeen, nameChosen } from './accounts.facts.ts';
import { acceptCurrent, documentsToAccept } from './consents/consents.service.ts';
import { isAddressHeld } from './links.queries.ts';
import { orderMail } from './mails.service.ts';
import {
  type MemberRow,
  findForSignIn,
  findMember,
  insertMember,
  lockIfPasswordHolds,
  lockMember,
  rememberDevice,
} from './members.queries.ts';
import { refuseName } from './names.service.ts';
import { mailNewDevice } from './sessions/not-me.service.ts';
import {
  hashPassword,
  inPasswordLine,
  passwordMatches,
  refuseWeakPassword,
} from './passwords.policy.ts';
import { beginStep } from './second-factor/second-factor.service.ts';
import { signOut, startSession, type NewSession } from './sessions/sessions.service.ts';
import { erasedAt, statusAt } from './status.policy.ts';
import { countSignIn } from './sessions/sign-in.policy.ts';

/** What other features may know of a member, and what they decide about them. */
export {
  findMember,
  findMemberByEmail,
  findFullNames,
  listOfMailbox,
  listStaff,
  lockMember,
  setName,
  setPaidPlan,
  setUserType,
} from './members.queries.ts';
export { renameMember } from './names.service.ts';
export { pseudonyms } from './pseudonyms.queries.ts';
export { mailboxOf } from './email.policy.ts';
export { changeRole, changeStatus, isStillAdmin, setIdentityVerified } from './status.service.ts';
export { statusAt } from './status.policy.ts';
export { scheduleErasure } from './leaving/leaving.service.ts';
export { noteAnswer } from './consents/consents.service.ts';
export { findPhone, listOfNumber } from './phones/phones.queries.ts';
export { resetSecondFactor } from './second-factor/second-factor.service.ts';

/** Where a request comes from. */
export interface Visit {
  address: string;
  userAgent: string;
  /** The device cookie, if the browser has one. */
  deviceToken: string | undefined;
  /** The session that the browser had so far. */
  sessionToken: string | undefined;
  /** Aborted when nobody waits for the answer any more. */
  over?: AbortSignal;
}

export interface SignedIn {
  member: Member;
  session: NewSession;
  deviceToken: string;
}

const TAKEN_EMAILS_PER_HOUR = 10;

export async function signUp(
  tools: Tools,
  visit: Visit,
  input: z.output<typeof signUpSchema> & { confirmed?: boolean | undefined },
): Promise<SignedIn> {
  refuseName(tools.config.brandName, 'name', input.name);
  const address = keyedHash(tools.config.sessionSecret, addressBlock(visit.address));
  const { over } = visit;
  const comer = { lane: 'signUp', by: addressRange(visit.address), over } as const;
  const passwordHash = await inPasswordLine(comer, async () => {
    await refuseWeakPassword(input.password, [input.name, input.email, tools.config.brandName]);
    return hashPassword(tools, input.password);
  });
  const deviceToken = ownDevice(visit) ?? newToken();
  const open = () =>
    tools.write(async (tx) => {
      const { name: fullName, email, userType } = input;
      const name = givenName(fullName);
      const createdAt = tools.clock.now();
      if (await isAddressHeld(tx, email, createdAt)) return null;
      const account = { id: newPublicId(), name, fullName, email, userType, createdAt };
      const member = await insertMember(tx, account, passwordHash);
      if (!member) return null;
      await acceptCurrent(tools, tx, member.id);
      tx.tell(memberCreated, { memberId: member.id });
      const { confirmed = false } = input;
      tx.tell(nameChosen, { memberId: member.id, before: null, after: name, confirmed });
      await rememberDevice(tx, member.id, hashToken(deviceToken), tools.clock.now());
      const session = await startSession(tools, tx, {
        memberId: member.id,
        remember: false,
        userAgent: visit.userAgent,
      });
      await orderMail(tools, tx, {
        mail: 'confirm-email',
        memberId: member.id,
        email: member.email,
      });
      return { member: viewMember(tools, member), session, deviceToken };
    });
  // Telling that an email is registered is a kindness to members and a gift to collectors, hence few times.
  // Beyond the limit, a free email and a taken one get the same answer.
  const taken = { key: `taken-email:${address}`, most: TAKEN_EMAILS_PER_HOUR, windowMs: hours(1) };
  const openUnlessBanned = () =>
    open().catch((error: unknown) => {
      if (isRefusal(error) && error.code === 'RETURN_REFUSED') return tellOfBan(tools, input.email);
      throw error;
    });
  const signedIn = await tools.limits.takeFor(taken, openUnlessBanned, (made) => made === null);
  if (!signedIn) throw refuse('EMAIL_TAKEN');
  await leaveSessionBefore(tools, visit);
  return signedIn;
}

/** Only who reads that mailbox is told more than anybody who types its address. */
async function tellOfBan(tools: Tools, email: string): Promise<null> {
  const tooMany = await refusalOfSpending(tools, newAddressMailBudget, { email });
  if (!tooMany)
    await tools.write((tx) =>
      orderMail(tools, tx, { mail: 'return-refused', memberId: null, email }),
    );
  return null;
}

/** A browser has one session: whoever signs in or up in it again could not end the one before any more. */
export const leaveSessionBefore = (tools: Tools, { sessionToken }: Visit) =>
  signOut(tools, sessionToken);

export async function signIn(
  tools: Tools,
  visit: Visit,
  input: z.output<typeof signInSchema>,
): Promise<SignedIn | SecondStep> {
  const found = await findByPassword(tools, visit, input);
  const { remember } = input;
  const signedIn = await tools.write(async (tx) => {
    // A password that changed while it was being checked must not open a session.
    const holds = await lockIfPasswordHolds(tx, found.member.id, found.passwordHash);
    const member = holds ? await lockMember(tx, found.member.id) : null;
    if (!member) throw refuse('SIGN_IN_FAILED');
    return member.secondFactorAt
      ? beginStep(tools, tx, { memberId: member.id, passwordHash: found.passwordHash, remember })
      : letIn(tools, tx, visit, { member, remember });
  });
  if ('session' in signedIn) await leaveSessionBefore(tools, visit);
  return signedIn;
}

/** Whoever is refused in the line has cost nothing and counts as no attempt. */
async function findByPassword(
  tools: Tools,
  visit: Visit,
  { email, password }: z.output<typeof signInSchema>,
) {
  const { address, over } = visit;
  const deviceHash = hashToken(visit.deviceToken ?? '');
  const find = () => findForSignIn(tools.db, email, deviceHash);
  // Whoever shows no device is looked up when their turn has come.
  const early = ownDevice(visit) ? await find() : null;
  const comer = early?.deviceKnown
    ? ({ lane: 'known', by: early.member.id, over } as const)
    : ({ lane: 'strangers', by: addressRange(address), over } as const);
  return inPasswordLine(comer, async () => {
    const found = early ?? (await find());
    const deviceKnown = found?.deviceKnown ?? false;
    const counted = await countSignIn(tools, { email, address, deviceHash, deviceKnown });
    const matches = await passwordMatches(tools, found?.passwordHash, password);
    if (!found || !matches) throw refuse('SIGN_IN_FAILED');
    await counted.succeeded();
    return found;
  });
}

/** Inside the write in which nothing more is asked of them. */
export async function letIn(
  tools: Tools,
  tx: WriteTransaction,
  visit: Visit,
  { member, remember }: { member: MemberRow; remember: boolean },
): Promise<SignedIn> {
  const deviceToken = ownDevice(visit) ?? newToken();
  const isNew = await rememberDevice(tx, member.id, hashToken(deviceToken), tools.clock.now());
  if (isNew) await mailNewDevice(tools, tx, member, visit.userAgent);
  tx.tell(memberSeen, { memberId: member.id });
  const session = await startSession(tools, tx, {
    memberId: member.id,
    remember,
    userAgent: visit.userAgent,
  });
  return { member: await viewAsked(tools, tx, member), session, deviceToken };
}

/** A cookie that cannot be one of ours is replaced. */
function ownDevice({ deviceToken }: Visit): string | undefined {
  return deviceToken && isToken(deviceToken) ? deviceToken : undefined;
}

export async function currentMember(tools: Tools, memberId: string): Promise<Member> {
  const member = await findMember(tools.db, memberId);
  if (!member) throw refuse('NOT_SIGNED_IN');
  return viewAsked(tools, tools.db, member);
}

/** With what they are asked to accept. */
async function viewAsked(tools: Tools, db: Executor, row: MemberRow): Promise<Member> {
  const mustAccept = await documentsToAccept(db, row.id);
  return { ...viewMember(tools, row), ...(mustAccept.length > 0 && { mustAccept }) };
}

/** Neither restricted nor locked out, at this moment. */
export async function mayWrite(tools: Tools, db: Executor, memberId: string): Promise<boolean> {
  const member = await findMember(db, memberId);
  return member !== null && viewMember(tools, member).status === 'active';
}

function viewMember({ clock }: Tools, row: MemberRow): Member {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    identityVerified: row.identityVerifiedAt !== null,
    name: row.name,
    fullName: row.fullName,
    userType: row.userType,
    role: row.role,
    status: statusAt(row, clock.now()),
    pausedAt: row.pausedAt?.toISOString() ?? null,
    eraseAt: row.deletionAskedAt && erasedAt(row.deletionAskedAt).toISOString(),
    secondFactor: row.secondFactorAt !== null,
  };
}
