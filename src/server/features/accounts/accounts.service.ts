import type { z } from 'zod';
import type { Member } from '#contract/accounts/endpoints.ts';
import type { signInSchema, signUpSchema } from '#contract/accounts/fields.ts';
import type { UserType } from '#contract/accounts/rules.ts';
import { hours } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { hashToken, isToken, keyedHash, newPublicId, newToken } from '#server/platform/ids.ts';
import { addressBlock } from '#server/platform/limits/address.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { orderMail } from './mails.service.ts';
import {
  findForSignIn,
  findMember,
  insertMember,
  lockIfPasswordHolds,
  rememberDevice,
  setName,
  type MemberRow,
} from './members.queries.ts';
import { hashPassword, passwordMatches, refuseWeakPassword } from './passwords.policy.ts';
import { signOut, startSession, type NewSession } from './sessions.service.ts';
import { countSignIn } from './sign-in.policy.ts';

/** Where a request comes from. */
export interface Visit {
  address: string;
  userAgent: string;
  /** The device cookie, if the browser has one. */
  deviceToken: string | undefined;
  /** The session that the browser had so far. */
  sessionToken: string | undefined;
}

export interface SignedIn {
  member: Member;
  session: NewSession;
  deviceToken: string;
}

/** What else must exist as soon as a member does, made in the same transaction. */
export type AlsoAtSignUp = (tools: Tools, tx: Transaction, memberId: string) => Promise<void>;

// A whole neighbourhood can share one address behind a mobile carrier.
const SIGN_UPS_PER_HOUR = 100;
const TAKEN_EMAILS_PER_HOUR = 10;

export async function signUp(
  tools: Tools,
  visit: Visit,
  input: z.output<typeof signUpSchema>,
  alsoAtSignUp: AlsoAtSignUp[],
): Promise<SignedIn> {
  const address = keyedHash(tools.config.sessionSecret, addressBlock(visit.address));
  await tools.limits.take({
    key: `sign-up:${address}`,
    most: SIGN_UPS_PER_HOUR,
    windowMs: hours(1),
  });
  // Telling that an email is registered is a kindness to members and a gift to collectors, hence few times.
  // Refused ahead: beyond the limit, a free email and a taken one get the same answer.
  const taken = { key: `taken-email:${address}`, most: TAKEN_EMAILS_PER_HOUR, windowMs: hours(1) };
  await tools.limits.check(taken);
  await refuseWeakPassword(input.password, [input.name, input.email, tools.config.brandName]);
  const passwordHash = await hashPassword(tools, input.password);
  const deviceToken = ownDevice(visit) ?? newToken();
  const signedIn = await tools.db.transaction(async (tx) => {
    const { name, email, userType } = input;
    const account = { name, email, userType, passwordHash };
    const member = await openAccount(tools, tx, account, alsoAtSignUp);
    if (!member) return null;
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
    return { member: viewMember(member), session, deviceToken };
  });
  if (!signedIn) {
    await tools.limits.count(taken.key, taken.windowMs);
    throw refuse('EMAIL_TAKEN');
  }
  await leaveSessionBefore(tools, visit);
  return signedIn;
}

interface NewAccount {
  name: string;
  email: string;
  passwordHash: string;
  userType: UserType;
}

/** A member with all that belongs to one; null when the email is taken. */
async function openAccount(
  tools: Tools,
  tx: Transaction,
  account: NewAccount,
  alsoAtSignUp: AlsoAtSignUp[],
): Promise<MemberRow | null> {
  const { passwordHash, ...fields } = account;
  const createdAt = tools.clock.now();
  const member = await insertMember(tx, { id: newPublicId(), ...fields, createdAt }, passwordHash);
  if (!member) return null;
  for (const make of alsoAtSignUp) await make(tools, tx, member.id);
  return member;
}

export function renameMember(tx: Transaction, memberId: string, name: string): Promise<void> {
  return setName(tx, memberId, name);
}

/** A browser has one session: whoever signs in or up in it again could not end the one before any more. */
const leaveSessionBefore = (tools: Tools, { sessionToken }: Visit) => signOut(tools, sessionToken);

export async function signIn(
  tools: Tools,
  visit: Visit,
  input: z.output<typeof signInSchema>,
): Promise<SignedIn> {
  const deviceHash = hashToken(visit.deviceToken ?? '');
  const found = await findForSignIn(tools.db, input.email, deviceHash);
  const deviceKnown = found?.deviceKnown ?? false;
  const counted = await countSignIn(tools, {
    ...visit,
    email: input.email,
    deviceHash,
    deviceKnown,
  });
  const matches = await passwordMatches(tools, found?.passwordHash, input.password);
  if (!found || !matches) throw refuse('SIGN_IN_FAILED');
  await counted.succeeded();
  const deviceToken = ownDevice(visit) ?? newToken();
  const session = await tools.db.transaction(async (tx) => {
    // A password that changed while it was being checked must not open a session.
    const holds = await lockIfPasswordHolds(tx, found.member.id, found.passwordHash);
    if (!holds) throw refuse('SIGN_IN_FAILED');
    await rememberDevice(tx, found.member.id, hashToken(deviceToken), tools.clock.now());
    return startSession(tools, tx, {
      memberId: found.member.id,
      remember: input.remember,
      userAgent: visit.userAgent,
    });
  });
  await leaveSessionBefore(tools, visit);
  tools.events.emit('member.seen', { memberId: found.member.id });
  return { member: viewMember(found.member), session, deviceToken };
}

/** A cookie that cannot be one of ours is replaced. */
function ownDevice({ deviceToken }: Visit): string | undefined {
  return deviceToken && isToken(deviceToken) ? deviceToken : undefined;
}

export async function currentMember(tools: Tools, memberId: string): Promise<Member> {
  const member = await findMember(tools.db, memberId);
  if (!member) throw refuse('NOT_SIGNED_IN');
  return viewMember(member);
}

function viewMember(row: MemberRow): Member {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    name: row.name,
    userType: row.userType,
    role: row.role,
  };
}
