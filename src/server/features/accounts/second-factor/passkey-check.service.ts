import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import type { PasskeyOptions } from '#contract/accounts/second-factor.endpoints.ts';
import type { SignedByPasskey } from '#contract/accounts/second-factor.fields.ts';
import { after, minutes } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  countPasskeyUse,
  findPasskey,
  insertChallenge,
  listPasskeys,
  takeChallenge,
  type PasskeyRow,
} from './passkeys.queries.ts';

const CHALLENGE_MS = minutes(10);
export const ASKED_MS = minutes(5);

/** Where the pages are: a passkey works there and nowhere else. */
export type Origin = string;
export const siteIdOf = (origin: Origin) => new URL(origin).hostname;

/** What a passkey is asked to sign it for. */
export type PasskeyUse =
  | { purpose: 'sign-in'; memberId: string | null }
  | { purpose: 'proof'; memberId: string };

export const allowed = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});

/** For a member who is known: one of their passkeys. For a visitor: any, which then says who they are. */
export async function passkeyOptions(
  tools: Tools,
  origin: Origin,
  use: PasskeyUse,
): Promise<PasskeyOptions> {
  const own = use.memberId === null ? [] : await listPasskeys(tools.db, use.memberId);
  const { challenge } = await generateAuthenticationOptions({ rpID: siteIdOf(origin) });
  await keepChallenge(tools, challenge, { ...use, origin });
  return {
    challenge,
    rpId: siteIdOf(origin),
    timeout: ASKED_MS,
    userVerification: 'required',
    allowCredentials: own.map(allowed),
  };
}

export interface SignedPasskey {
  memberId: string;
  /** Inside the write that believes it. False: it was removed, or is a copy that has fallen behind. */
  count(tx: Executor): Promise<boolean>;
}

/** Whose it is, or a refusal: the same whatever is wrong with it. */
export async function checkPasskey(
  tools: Tools,
  response: SignedByPasskey,
  use: PasskeyUse,
): Promise<SignedPasskey> {
  const now = tools.clock.now();
  const passkey = await findPasskey(tools.db, response.id);
  if (!passkey || (use.memberId !== null && passkey.memberId !== use.memberId))
    throw refuse('PASSKEY_REFUSED');
  const { credentialId, publicKey, counter, transports, memberId } = passkey;
  const asked = await takeAsked(tools, response, use);
  const shown = await verified(() =>
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      ...asked,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
        transports,
      },
    }),
  );
  if (!shown?.verified) throw refuse('PASSKEY_REFUSED');
  const { newCounter, credentialBackedUp } = shown.authenticationInfo;
  return {
    memberId,
    count: (tx) =>
      countPasskeyUse(tx, credentialId, {
        counter: newCounter,
        backedUp: credentialBackedUp,
        usedAt: now,
      }),
  };
}

type Asked = PasskeyUse | { purpose: 'register'; memberId: string };

export async function keepChallenge(
  tools: Tools,
  challenge: string,
  asked: Asked & { origin: Origin },
): Promise<void> {
  const expiresAt = after(tools.clock, CHALLENGE_MS);
  await insertChallenge(tools.db, { challenge, ...asked, expiresAt });
}

/** What has to be in the answer: the challenge works once, whatever comes of it. */
export async function takeAsked(
  tools: Tools,
  { response }: { response: { clientDataJSON: string } },
  asked: Asked,
) {
  const challenge = challengeIn(response.clientDataJSON);
  const now = tools.clock.now();
  const taken = challenge && (await takeChallenge(tools.db, challenge, { ...asked, now }));
  if (!taken) throw refuse('PASSKEY_REFUSED');
  return {
    expectedChallenge: challenge,
    expectedOrigin: taken.origin,
    expectedRPID: siteIdOf(taken.origin),
    requireUserVerification: true,
  };
}

function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' && /^[\w-]+$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/** Null where the library throws: it does so for whatever was not made by an authenticator that we asked. */
export async function verified<Result>(check: () => Promise<Result>): Promise<Result | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}
