import { z } from 'zod';
import { currentPasswordSchema } from './fields.ts';
import { codeSchema, signedByPasskeySchema } from './second-factor.fields.ts';

/** How whoever is signed in shows once more that it is them. */
export const proofSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('password'), password: currentPasswordSchema }),
  z.object({ method: z.literal('code'), code: codeSchema }),
  z.object({ method: z.literal('passkey'), response: signedByPasskeySchema }),
]);
export type Proof = z.output<typeof proofSchema>;
