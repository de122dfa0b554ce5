import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import type { Proof } from '#contract/accounts/proof.fields.ts';
import type { NewPasskeyOptions } from '#contract/accounts/second-factor.endpoints.ts';
import type { newPasskeySchema } from '#contract/accounts/second-factor.fields.ts';
import { MOST_PASSKEYS } from '#contract/accounts/second-factor.rules.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { firstRecoveryCodes } from './codes.service.ts';
import {
  allowed,
  ASKED_MS,
  keepChallenge,
  siteIdOf,
  takeAsked,
  verified,
  type Origin,
} from './passkey-check.service.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey as setPasskeyName,
} from './passkeys.queries.ts';
import { checkProof } from '../sessions/proof.service.ts';
import { changeFactors } from './second-factor.service.ts';

/** The proof stands at the beginning: without its challenge nothing can be added. */
export async function newPasskeyOptions(
  tools: Tools,
  caller: Caller,
  { proof, origin }: { proof: Proof; origin: Origin },
): Promise<NewPasskeyOptions> {
  const { memberId } = caller;
  const { member } = await checkProof(tools, caller, proof);
  const known = await listPasskeys(tools.db, memberId);
  if (known.length >= MOST_PASSKEYS) throw refuse('PASSKEY_LIMIT');
  const options = await generateRegistrationOptions({
    rpName: tools.config.brandName,
    rpID: siteIdOf(origin),
    userName: member.email,
    userDisplayName: member.name,
    // Its own id: a second passkey on the same device replaces the first, and signing in needs no email.
    userID: new TextEncoder().encode(memberId),
    timeout: ASKED_MS,
    excludeCredentials: known.map(allowed),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(tools, options.challenge, { purpose: 'register', memberId, origin });
  return options as NewPasskeyOptions;
}

export async function addPasskey(
  tools: Tools,
  caller: Caller,
  { name, response }: { name: string; response: z.output<typeof newPasskeySchema> },
): Promise<{ recoveryCodes: string[] | null }> {
  const { memberId } = caller;
  const asked = await takeAsked(tools, response, { purpose: 'register', memberId });
  const made = await verified(() =>
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
      ...asked,
    }),
  );
  if (!made?.registrationInfo) throw refuse('PASSKEY_REFUSED');
  const { credential, credentialBackedUp } = made.registrationInfo;
  return changeFactors(tools, caller, 'passkey-added', async (tx) => {
    if ((await listPasskeys(tx, memberId)).length >= MOST_PASSKEYS) throw refuse('PASSKEY_LIMIT');
    const isNew = await insertPasskey(tx, {
      id: newId(),
      credentialId: credential.id,
      memberId,
      name,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      backedUp: credentialBackedUp,
      createdAt: tools.clock.now(),
    });
    if (!isNew) throw refuse('PASSKEY_KNOWN');
    return { recoveryCodes: await firstRecoveryCodes(tools, tx, memberId) };
  });
}

export async function renamePasskey(
  tools: Tools,
  { memberId }: Caller,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (!(await setPasskeyName(tools.db, memberId, id, name))) throw refuse('NOT_FOUND');
}

export async function removePasskey(
  tools: Tools,
  caller: Caller,
  { id, proof }: { id: string; proof: Proof },
): Promise<void> {
  const { memberId } = caller;
  await checkProof(tools, caller, proof);
  return changeFactors(tools, caller, 'passkey-removed', async (tx) => {
    if (!(await deletePasskey(tx, memberId, id))) throw refuse('NOT_FOUND');
  });
}
