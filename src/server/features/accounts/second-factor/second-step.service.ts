import type { z } from 'zod';
import type { PasskeyOptions } from '#contract/accounts/second-factor.endpoints.ts';
import type {
  secondFactorSchema,
  SignedByPasskey,
} from '#contract/accounts/second-factor.fields.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { leaveSessionBefore, letIn, type SignedIn, type Visit } from '../accounts.service.ts';
import { codeUse, recoveryCodeUse, countCode } from './codes.service.ts';
import { orderMail } from '../mails.service.ts';
import { type MemberRow, findMember, lockIfPasswordHolds, lockMember } from '../members.queries.ts';
import { checkPasskey, passkeyOptions } from './passkey-check.service.ts';
import {
  countRecoveryCodes,
  findStep,
  isDeviceKnown,
  setFirstCode,
  takeStep,
  type StepRow,
} from './second-factor.queries.ts';

type Shown = z.output<typeof secondFactorSchema>;
type Typed = Exclude<Shown, { method: 'passkey' }>;

export async function signInSecondFactor(
  tools: Tools,
  visit: Visit,
  { token, proof }: { token: string; proof: Shown },
): Promise<SignedIn & { recoveryCodesLeft?: number }> {
  const step = await openStep(tools, token);
  const signedIn =
    proof.method === 'passkey'
      ? await withPasskey(tools, visit, step, proof.response)
      : await withCode(tools, visit, step, proof);
  await leaveSessionBefore(tools, visit);
  return signedIn;
}

async function openStep(tools: Tools, token: string): Promise<StepRow> {
  const step = await findStep(tools.db, hashToken(token), tools.clock.now());
  if (!step) throw refuse('SIGN_IN_STEP_OVER');
  return step;
}

async function withPasskey(
  tools: Tools,
  visit: Visit,
  step: StepRow,
  response: SignedByPasskey,
): Promise<SignedIn> {
  const { memberId } = step;
  const use = { purpose: 'sign-in', memberId } as const;
  const passkey = await checkPasskey(tools, response, use);
  return tools.write(async (tx) => {
    const member = await memberAt(tx, step);
    if (!(await passkey.count(tx))) throw refuse('PASSKEY_REFUSED');
    return passStep(tools, tx, visit, step, member);
  });
}

async function withCode(
  tools: Tools,
  visit: Visit,
  step: StepRow,
  typed: Typed,
): Promise<SignedIn & { recoveryCodesLeft?: number }> {
  const { memberId } = step;
  const { deviceToken } = visit;
  const deviceHash = hashToken(deviceToken ?? '');
  const counted = await countCode(tools, {
    memberId,
    address: visit.address,
    deviceHash,
    deviceKnown: !!deviceToken && (await isDeviceKnown(tools.db, memberId, deviceHash)),
    step: step.tokenHash,
  });
  const isRecovery = typed.method === 'recovery-code';
  const use = await (isRecovery ? recoveryCodeUse : codeUse)(tools, memberId, typed.code);
  const outcome =
    use &&
    (await tools.write(async (tx) => {
      const member = await memberAt(tx, step);
      if (!(await use(tx))) return null;
      if (isRecovery) await tellOfRecovery(tools, tx, member);
      else if (counted.twice && !step.firstCodeAt) {
        await setFirstCode(tx, step.tokenHash, tools.clock.now());
        return 'first of two';
      }
      const signedIn = await passStep(tools, tx, visit, step, member);
      if (!isRecovery) return signedIn;
      return { ...signedIn, recoveryCodesLeft: await countRecoveryCodes(tx, memberId) };
    }));
  if (!outcome) {
    if (counted.worthMailing) await tellOfGuesses(tools, memberId);
    throw refuse(isRecovery ? 'WRONG_RECOVERY_CODE' : 'WRONG_CODE');
  }
  await counted.succeeded();
  if (outcome === 'first of two') throw refuse('NEXT_CODE_NEEDED');
  return outcome;
}

/** Whose step it is, locked, unless the password has changed since. */
async function memberAt(tx: WriteTransaction, step: StepRow): Promise<MemberRow> {
  const holds = await lockIfPasswordHolds(tx, step.memberId, step.passwordHash);
  const member = holds ? await lockMember(tx, step.memberId) : null;
  if (!member) throw refuse('SIGN_IN_STEP_OVER');
  return member;
}

async function passStep(
  tools: Tools,
  tx: WriteTransaction,
  visit: Visit,
  { tokenHash, remember }: StepRow,
  member: MemberRow,
): Promise<SignedIn> {
  if (!(await takeStep(tx, tokenHash))) throw refuse('SIGN_IN_STEP_OVER');
  return letIn(tools, tx, visit, { member, remember });
}

const tellOfRecovery = (tools: Tools, tx: WriteTransaction, { id, email }: MemberRow) =>
  orderMail(tools, tx, {
    mail: 'second-factor-changed',
    memberId: id,
    email,
    details: { change: 'recovery-code-used' },
  });

async function tellOfGuesses(tools: Tools, memberId: string): Promise<void> {
  const member = await findMember(tools.db, memberId);
  if (member)
    await tools.write((tx) =>
      orderMail(tools, tx, { mail: 'codes-tried', memberId, email: member.email }),
    );
}

/** With the token of a step: one of that member's passkeys. Without: any, which then says whose it is. */
export async function passkeySignInOptions(
  tools: Tools,
  origin: string,
  token: string | undefined,
): Promise<PasskeyOptions> {
  const memberId = token === undefined ? null : (await openStep(tools, token)).memberId;
  return passkeyOptions(tools, origin, { purpose: 'sign-in', memberId });
}

/** Something they have, and the finger or PIN that opens it: both factors at once. */
export async function signInWithPasskey(
  tools: Tools,
  visit: Visit,
  { response, remember }: { response: SignedByPasskey; remember: boolean },
): Promise<SignedIn> {
  const use = { purpose: 'sign-in', memberId: null } as const;
  const passkey = await checkPasskey(tools, response, use);
  const signedIn = await tools.write(async (tx) => {
    const member = await lockMember(tx, passkey.memberId);
    if (!member || !(await passkey.count(tx))) throw refuse('PASSKEY_REFUSED');
    return letIn(tools, tx, visit, { member, remember });
  });
  await leaveSessionBefore(tools, visit);
  return signedIn;
}
