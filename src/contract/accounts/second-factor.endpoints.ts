import { z } from 'zod';
import { lockedOutToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { proofSchema } from './proof.fields.ts';
import { codeSchema, newPasskeySchema, passkeyNameSchema } from './second-factor.fields.ts';

const done = z.object({ ok: z.literal(true) });
const feature = 'accounts';
const changes = { of: 'account-changes', perMinute: 30, inMemory: true } as const;
const id = z.uuid();

const credentials = z.array(
  z.object({
    id: z.string(),
    type: z.literal('public-key'),
    transports: z.array(z.string()),
  }),
);

/** What the browser hands to the authenticator that shall make a passkey. */
const newPasskeyOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: credentials,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** And to one that shall show its passkey. Without `allowCredentials`: any of this site. */
export const passkeyOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: credentials,
});
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptionsSchema>;

const passkeySchema = z.object({
  id,
  name: z.string(),
  /** Copied to the other devices of its owner. */
  synced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const secondFactorStateSchema = z.object({
  passkeys: z.array(passkeySchema),
  authenticator: z.object({ createdAt: z.iso.datetime() }).nullable(),
  recoveryCodesLeft: z.number(),
  /** Whoever looks after the site cannot be without. */
  required: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

/** Shown once, and only when there were none before. */
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()).nullable() });

export const secondFactorContract = {
  secondFactor: endpoint({
    feature,
    method: 'GET',
    path: '/accounts/second-factor',
    access: lockedOutToo,
    budget: 'cheap',
    summary: 'The passkeys, authenticator and recovery codes of this account',
  }).output(secondFactorStateSchema),
  newPasskeyOptions: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/passkeys/options',
    access: lockedOutToo,
    budget: changes,
    summary:
      'Begin to add a passkey, with a proof of this moment: what the browser needs to make it',
  })
    .input(z.object({ proof: proofSchema }))
    .output(newPasskeyOptionsSchema),
  addPasskey: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/passkeys',
    access: lockedOutToo,
    budget: changes,
    summary: 'Keep the passkey that the browser has made of those options',
  })
    .input(z.object({ name: passkeyNameSchema, response: newPasskeySchema }))
    .output(recoveryCodesSchema),
  renamePasskey: endpoint({
    feature,
    method: 'PATCH',
    path: '/accounts/passkeys/{id}',
    access: lockedOutToo,
    budget: changes,
    summary: 'Call a passkey something else',
  })
    .input(z.object({ id, name: passkeyNameSchema }))
    .output(done),
  removePasskey: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/passkeys/{id}/remove',
    access: lockedOutToo,
    budget: changes,
    summary: 'Remove a passkey, with a proof of this moment: it opens nothing any more',
  })
    .input(z.object({ id, proof: proofSchema }))
    .output(done),
  newAuthenticator: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/authenticator/setup',
    access: lockedOutToo,
    budget: changes,
    summary:
      'Begin to set up an authenticator, with a proof of this moment: its key counts once its first code was typed',
  })
    .input(z.object({ proof: proofSchema }))
    .output(
      z.object({
        /** Goes back with the first code. */
        setup: z.string(),
        key: z.string(),
        /** The same as an address, which apps read from a QR code. */
        address: z.string(),
      }),
    ),
  setAuthenticator: endpoint({
    feature,
    method: 'PUT',
    path: '/accounts/authenticator',
    access: lockedOutToo,
    budget: changes,
    summary: 'Use this authenticator from now on; the one before, if any, opens nothing any more',
  })
    .input(z.object({ setup: z.base64url().max(1000), code: codeSchema }))
    .output(recoveryCodesSchema),
  removeAuthenticator: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/authenticator/remove',
    access: lockedOutToo,
    budget: changes,
    summary: 'Remove the authenticator, with a proof of this moment',
  })
    .input(z.object({ proof: proofSchema }))
    .output(done),
  newRecoveryCodes: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/recovery-codes',
    access: lockedOutToo,
    budget: changes,
    summary:
      'A new set of recovery codes, with a proof of this moment; those before open nothing any more',
  })
    .input(z.object({ proof: proofSchema }))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  passkeyProofOptions: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/prove/passkey-options',
    access: lockedOutToo,
    budget: { of: 'proofs', perMinute: 60, inMemory: true },
    summary: 'What the browser needs to prove with a passkey that it is the member',
  }).output(passkeyOptionsSchema),
};

export const proofContract = {
  prove: endpoint({
    feature: 'accounts',
    method: 'POST',
    path: '/accounts/prove',
    access: lockedOutToo,
    budget: { of: 'proofs', perMinute: 60, inMemory: true },
    summary: 'Prove that it is the member; opens what needs a fresh proof for ten minutes',
  })
    .input(z.object({ proof: proofSchema }))
    .output(z.object({ ok: z.literal(true) })),
};
