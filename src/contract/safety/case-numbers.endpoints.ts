import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { caseKinds } from './cases.ts';
import { looks, staff } from './staff.endpoints.ts';

const feature = 'safety';

const daySchema = z.object({ day: z.iso.date(), opened: z.number(), closed: z.number() });

/** How many are open, how many of them late, and since when the oldest waits. */
const queueSchema = z.object({
  cases: z.number(),
  late: z.number(),
  oldest: z.iso.datetime().nullable(),
});
export type QueueNumbers = z.infer<typeof queueSchema>;

export const numbersSchema = z.object({
  open: z.array(queueSchema.extend({ kind: z.enum(caseKinds) })),
  /** Identity checks that wait for a person. */
  identity: queueSchema,
  /** Of the last 30 days. Minutes from opening to decision; null: none was decided. */
  decided: z.object({
    cases: z.number(),
    medianMinutes: z.number().nullable(),
    p95Minutes: z.number().nullable(),
  }),
  outcomes: z.array(z.object({ outcome: z.string(), cases: z.number() })),
  appeals: z.object({ granted: z.number(), refused: z.number() }),
  days: z.array(daySchema),
});
export type CaseNumbers = z.infer<typeof numbersSchema>;

export const caseNumbersContract = {
  numbers: endpoint({
    feature,
    method: 'GET',
    path: '/admin/numbers',
    access: staff,
    budget: looks,
    summary: 'How the cases stand, and the last 30 days',
  }).output(numbersSchema),
};
