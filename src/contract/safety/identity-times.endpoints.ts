import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const timesSchema = z.object({
  /** Null while there are too few to say anything. */
  measured: z
    .object({
      /** Identity checks that a person decided in the last 30 days. */
      decided: z.int(),
      /** From what was sent to the decision. */
      medianMinutes: z.number(),
    })
    .nullable(),
});
export type IdentityTimes = z.infer<typeof timesSchema>;

export const identityTimesContract = {
  identityTimes: endpoint({
    feature: 'safety',
    method: 'GET',
    path: '/safety/identity-times',
    access: 'visitor',
    budget: { of: 'identity-times', by: 'address', perMinute: 120, inMemory: true },
    summary: 'How long identity checks took in the last 30 days; computed once a minute',
  }).output(timesSchema),
};
