import { z } from 'zod';
import { lockedOutToo, restrictedToo } from '../access.ts';
import { memberStatuses } from '../accounts/rules.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import { plainText } from '../plain-text.ts';
import { appealSchema } from './fields.ts';
import {
  decisionActions,
  decisionReasonIds,
  REPORT_DETAILS_MAX,
  reportReasonIds,
} from './cases.ts';

const feature = 'safety';

/** However they are filed, reports are counted together. */
export const reportBudget = { of: 'reports', perHour: 10, perDay: 20 } as const;

/** What every report says, whatever it is about. */
export const reportFields = z.object({
  /** Made by the page, so that a report sent twice is one. */
  clientId: z.uuid(),
  reason: z.enum(reportReasonIds),
  details: plainText(z.string().trim().max(REPORT_DETAILS_MAX)).default(''),
  /** Block them in the same step. */
  block: z.boolean().default(false),
});

/** What whoever reports can name later. */
export const receiptSchema = z.object({ number: z.string() });

export const reportSchema = z.object({
  number: z.string(),
  /** As they were called then; null once they are erased. */
  name: z.string().nullable(),
  reason: z.enum(reportReasonIds),
  reportedAt: z.iso.datetime(),
  /** Whether we acted; what was done is between us and them. Null: not decided yet. */
  acted: z.boolean().nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
export type Report = z.infer<typeof reportSchema>;

export const decisionSchema = z.object({
  id: z.uuid(),
  action: z.enum(decisionActions),
  reason: z.enum(decisionReasonIds),
  words: z.string(),
  decidedAt: z.iso.datetime(),
  /** When it ends by itself. */
  until: z.iso.datetime().nullable(),
  /** When it was taken back, or something else was decided in its place. */
  endedAt: z.iso.datetime().nullable(),
  appeal: z
    .object({
      number: z.string(),
      sentAt: z.iso.datetime(),
      answer: z
        .object({ granted: z.boolean(), words: z.string(), at: z.iso.datetime() })
        .nullable(),
    })
    .nullable(),
});
export type Decision = z.infer<typeof decisionSchema>;

const accountStatusSchema = z.object({
  status: z.enum(memberStatuses),
  until: z.iso.datetime().nullable(),
  /** Latest first. */
  decisions: z.array(decisionSchema),
});
export type AccountStatus = z.infer<typeof accountStatusSchema>;

export const reportsContract = {
  // Nobody needs a plan to be safe.
  report: endpoint({
    feature,
    method: 'POST',
    path: '/reports',
    access: restrictedToo,
    budget: reportBudget,
    summary: 'Report a member or one of their photos; answers the number of the case',
  })
    .input(reportFields.extend({ memberId: idSchema, photoId: idSchema.optional() }))
    .output(receiptSchema),
  reports: endpoint({
    feature,
    method: 'GET',
    path: '/reports',
    access: lockedOutToo,
    budget: { of: 'report-lists', perMinute: 120, inMemory: true },
    summary: 'Own reports and what came of them, latest first',
  })
    .input(z.object({ cursor: cursorSchema }))
    .output(pageOf(reportSchema)),
  accountStatus: endpoint({
    feature,
    method: 'GET',
    path: '/standing',
    access: lockedOutToo,
    budget: { of: 'standings', perMinute: 240, inMemory: true },
    summary: 'What our team has decided about the caller, why and until when',
  }).output(accountStatusSchema),
  appeal: endpoint({
    feature,
    method: 'POST',
    path: '/standing/decisions/{id}/appeal',
    access: lockedOutToo,
    budget: { of: 'appeals', perDay: 10 },
    summary: 'Appeal against a decision, once; somebody else answers',
  })
    .input(appealSchema.extend({ id: z.uuid() }))
    .output(receiptSchema),
};
