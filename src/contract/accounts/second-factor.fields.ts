import { z } from 'zod';
import '../default-messages.ts';
import { plainLine } from '../plain-text.ts';
import {
  CODE_DIGITS,
  PASSKEY_NAME_MAX,
  typedCode,
  typedRecoveryCode,
} from './second-factor.rules.ts';

const CODE = `Please type the ${CODE_DIGITS} digits that your app shows`;
const RECOVERY_CODE = 'Please type one of your recovery codes';

export const codeSchema = z
  .string(CODE)
  .max(40, CODE)
  .regex(new RegExp(`^\\s*(?:[0-9]\\s*){${CODE_DIGITS}}$`), CODE)
  .transform(typedCode);

export const recoveryCodeSchema = z
  .string(RECOVERY_CODE)
  .max(40, RECOVERY_CODE)
  .regex(/^[^a-z0-9]*(?:[a-z0-9][^a-z0-9]*){10}$/i, RECOVERY_CODE)
  .transform(typedRecoveryCode);

export const passkeyNameSchema = plainLine(
  z
    .string()
    .trim()
    .min(1, 'Please give it a name')
    .max(PASSKEY_NAME_MAX, `A name has at most ${PASSKEY_NAME_MAX} characters`),
);

const bytes = z.base64url().max(20_000);
/** Nothing is asked of extensions, and nothing of them is read. */
const credential = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
});

/** What the browser says of a new passkey. */
export const newPasskeySchema = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(
        z
          .string()
          .max(30)
          .regex(/^[a-z-]+$/),
      )
      .max(10)
      .optional(),
  }),
});

/** What a passkey has signed. */
export const signedByPasskeySchema = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type SignedByPasskey = z.output<typeof signedByPasskeySchema>;

/** One of these, after the password. */
export const secondFactorSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('code'), code: codeSchema }),
  z.object({ method: z.literal('recovery-code'), code: recoveryCodeSchema }),
  z.object({ method: z.literal('passkey'), response: signedByPasskeySchema }),
]);
