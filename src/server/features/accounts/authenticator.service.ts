import { generateSecret, generateURI } from 'otplib';
import type { Proof } from '#contract/accounts/proof.fields.ts';
import { minutes } from '#server/platform/clock.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { refuse } from '#server/platform/refusal.ts';
import { seal, unseal } from '#server/platform/sealed-text.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  firstRecoveryCodes,
  keepAuthenticator,
  makeRecoveryCodes,
  stepOf,
} from './codes.service.ts';
import { checkProof } from './proof.service.ts';
import { deleteAuthenticator } from './second-factor.queries.ts';
import { changeFactors } from './second-factor.service.ts';

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
