import { generateSecret, generateURI } from 'otplib';
import type { SecondStep } from '#contract/accounts/endpoints.ts';
import type { SecondFactorState } from '#contract/accounts/second-factor.endpoints.ts';
import type { SecondFactorMethod } from '#contract/accounts/second-factor.rules.ts';
import { after, minutes } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import type { Proof } from '#contract/accounts/proof.fields.ts';
import { seal, unseal } from '#server/platform/sealed-text.ts';
import { callerChanged } from '../accounts.facts.ts';
import type { SecondFactorChange } from '../accounts.mails.ts';
import { orderMail } from '../mails.service.ts';
import { lockMember } from '../members.queries.ts';
import { deletePasskeys, listPasskeys } from './passkeys.queries.ts';
import {
  countRecoveryCodes,
  deleteAuthenticator,
  deleteSteps,
  findAuthenticator,
  insertStep,
  replaceRecoveryCodes,
  settleSecondFactor,
} from './second-factor.queries.ts';
import { deleteOtherSessions } from '../sessions/sessions.queries.ts';
import { tellEnded } from '../sessions/sessions.service.ts';
import {
  firstRecoveryCodes,
  keepAuthenticator,
  makeRecoveryCodes,
  stepOf,
} from './codes.service.ts';
import { checkProof } from '../sessions/proof.service.ts';

const STEP_MS = minutes(10);

/** The password was right: what they hold now opens nothing but the second step. */
export async function beginStep(
  tools: Tools,
  tx: Executor,
  who: { memberId: string; passwordHash: string; remember: boolean },
): Promise<SecondStep> {
  const token = newToken();
  await insertStep(tx, {
    tokenHash: hashToken(token),
    ...who,
    createdAt: tools.clock.now(),
    expiresAt: after(tools.clock, STEP_MS),
  });
  return { step: 'second-factor', token, methods: await methodsOf(tx, who.memberId) };
}

async function methodsOf(db: Executor, memberId: string): Promise<SecondFactorMethod[]> {
  const [passkeys, authenticator, codes] = [
    await listPasskeys(db, memberId),
    await findAuthenticator(db, memberId),
    await countRecoveryCodes(db, memberId),
  ];
  const has = { passkey: passkeys.length > 0, code: authenticator !== null };
  return [
    ...(has.passkey ? (['passkey'] as const) : []),
    ...(has.code ? (['code'] as const) : []),
    ...(codes > 0 ? (['recovery-code'] as const) : []),
  ];
}

export async function secondFactorOf(tools: Tools, caller: Caller): Promise<SecondFactorState> {
  const { memberId, role } = caller;
  const [passkeys, authenticator, recoveryCodesLeft] = await Promise.all([
    listPasskeys(tools.db, memberId),
    findAuthenticator(tools.db, memberId),
    countRecoveryCodes(tools.db, memberId),
  ]);
  return {
    passkeys: passkeys.map(({ id, name, backedUp, createdAt, lastUsedAt }) => ({
      id,
      name,
      synced: backedUp,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    authenticator: authenticator && { createdAt: authenticator.createdAt.toISOString() },
    recoveryCodesLeft,
    required: role !== 'member',
  };
}

/**
 * Changes the factors of a member, who is told by mail. Under the lock of the member, so that what their row says of it
 * holds whatever happens at the same instant.
 */
export function changeFactors<Result>(
  tools: Tools,
  { memberId, sessionId }: Pick<Caller, 'memberId'> & Partial<Caller>,
  change: SecondFactorChange,
  act: (tx: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  return tools.write(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member) throw refuse('NOT_FOUND');
    const at = tools.clock.now();
    const result = await act(tx);
    const since = await settleSecondFactor(tx, memberId, tools.clock.now());
    if (!since) {
      if (member.role !== 'member' && change !== 'second-factor-reset')
        throw refuse('SECOND_FACTOR_KEPT');
      await replaceRecoveryCodes(tx, memberId, []);
    }
    // Whoever stands between password and session may have shown a factor that is gone.
    await deleteSteps(tx, memberId);
    // Sessions that showed less than what is asked for from now on.
    if (sessionId && (!member.secondFactorAt || change === 'authenticator-set'))
      tellEnded(tx, await deleteOtherSessions(tx, memberId, sessionId));
    await orderMail(tools, tx, {
      mail: 'second-factor-changed',
      memberId,
      email: member.email,
      details: { change },
      at,
    });
    tx.tell(callerChanged, { memberId });
    return result;
  });
}

/** For somebody who has lost everything. An operator has made sure that it is them; the password still is asked for. */
export function resetSecondFactor(
  tools: Tools,
  memberId: string,
  record: (tx: WriteTransaction) => void,
): Promise<void> {
  return changeFactors(tools, { memberId }, 'second-factor-reset', async (tx) => {
    await deletePasskeys(tx, memberId);
    await deleteAuthenticator(tx, memberId);
    record(tx);
  });
}

const SETUP_MS = minutes(30);

const setupOf = (memberId: string) => `authenticator set-up ${memberId}`;

interface Setup {
  secret: string;
  madeAt: number;
}

/** The proof stands at the beginning: without it there is nothing to confirm. Kept by the page until its first code is typed: one that nobody finishes leaves nothing behind, and harms none that works. */
export async function newAuthenticator(tools: Tools, caller: Caller, proof: Proof) {
  const { memberId } = caller;
  const { member } = await checkProof(tools, caller, proof);
  const { brandName, sessionSecret } = tools.config;
  const secret = generateSecret();
  const made: Setup = { secret, madeAt: tools.clock.now().getTime() };
  return {
    setup: seal(sessionSecret, setupOf(memberId), JSON.stringify(made)),
    key: secret,
    address: generateURI({ issuer: brandName, label: member.email, secret }),
  };
}

export async function confirmAuthenticator(
  tools: Tools,
  caller: Caller,
  input: { setup: string; code: string },
): Promise<{ recoveryCodes: string[] | null }> {
  const { memberId } = caller;
  const secret = openSetup(tools, memberId, input.setup);
  const step = stepOf(tools, secret, input.code);
  if (step === null) throw refuse('WRONG_CODE');
  return changeFactors(tools, caller, 'authenticator-set', async (tx) => {
    await keepAuthenticator(tools, tx, { memberId, secret, lastStep: step });
    return { recoveryCodes: await firstRecoveryCodes(tools, tx, memberId) };
  });
}

function openSetup(tools: Tools, memberId: string, setup: string): string {
  const opened = unseal(tools.config.sessionSecret, setupOf(memberId), setup);
  if (!opened) throw refuse('SETUP_OVER');
  const { secret, madeAt } = JSON.parse(opened) as Setup;
  if (tools.clock.now().getTime() - madeAt > SETUP_MS) throw refuse('SETUP_OVER');
  return secret;
}

export async function removeAuthenticator(
  tools: Tools,
  caller: Caller,
  proof: Proof,
): Promise<void> {
  const { memberId } = caller;
  await checkProof(tools, caller, proof);
  await changeFactors(tools, caller, 'authenticator-removed', async (tx) => {
    if (!(await deleteAuthenticator(tx, memberId))) throw refuse('NOT_FOUND');
  });
}

export async function newRecoveryCodes(
  tools: Tools,
  caller: Caller,
  proof: Proof,
): Promise<{ recoveryCodes: string[] }> {
  const { memberId, secondFactor } = caller;
  if (!secondFactor) throw refuse('NOT_FOUND');
  await checkProof(tools, caller, proof);
  const recoveryCodes = await changeFactors(tools, caller, 'recovery-codes-made', (tx) =>
    makeRecoveryCodes(tools, tx, memberId),
  );
  return { recoveryCodes };
}
