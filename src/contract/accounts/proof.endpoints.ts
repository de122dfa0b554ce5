import { z } from 'zod';
import { lockedOutToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { proofSchema } from './proof.fields.ts';

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
