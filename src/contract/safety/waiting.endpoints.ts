import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { companionTextFields } from '../companions/rules.ts';
import { profileTextFields } from '../profiles/rules.ts';

const feature = 'safety';

/** A text of the caller's profile that others do not see. */
export const waitingTextSchema = z.object({
  id: z.uuid(),
  field: z.enum(['displayName', ...profileTextFields, ...companionTextFields]),
  text: z.string(),
  /** `held`: a person looks first; `removed`: and has decided against it. */
  state: z.enum(['held', 'removed']),
  reason: z.string(),
  since: z.iso.datetime(),
});
export type WaitingText = z.infer<typeof waitingTextSchema>;

export const waitingContract = {
  waiting: endpoint({
    feature,
    method: 'GET',
    path: '/safety/waiting',
    access: restrictedToo,
    budget: 'cheap',
    summary: 'Texts of the own profile that wait for a person, or are not shown',
  }).output(z.object({ items: z.array(waitingTextSchema) })),
  withdrawText: endpoint({
    feature,
    method: 'DELETE',
    path: '/safety/waiting/{id}',
    access: restrictedToo,
    budget: { of: 'withdrawn-texts', perMinute: 60, perDay: 1000 },
    summary: 'Take back a text that waits for a person, or put away one that is not shown',
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ ok: z.literal(true) })),
};
