import { z } from 'zod';
import { emailSchema } from '../accounts/fields.ts';
import { endpoint } from '../endpoint.ts';
import { isPlainLine, isPlainText } from '../visible-text.ts';
import { GRIEVANCE_MAX, GRIEVANCE_MIN, grievanceCategoryIds } from './cases.ts';

const feature = 'safety';
const UNREADABLE = 'That holds characters that cannot be read.';

/** To one address, whoever names it. */
export const grievanceMailBudget = { of: 'grievance-mails', by: 'email', perDay: 5 } as const;

export const grievanceSchema = z.object({
  /** Made by the page, so that what is sent twice is one. */
  clientId: z.uuid(),
  name: z
    .string()
    .trim()
    .min(2, 'Please tell us your name')
    .max(80)
    .refine(isPlainLine, UNREADABLE),
  email: emailSchema,
  category: z.enum(grievanceCategoryIds, 'Please choose what it is about'),
  words: z
    .string()
    .trim()
    .min(GRIEVANCE_MIN, `Please write at least ${GRIEVANCE_MIN} characters`)
    .max(GRIEVANCE_MAX)
    .refine(isPlainText, UNREADABLE),
});

const timesSchema = z.object({
  /** Reports that a person decided in the last 30 days. */
  decided: z.number(),
  medianMinutes: z.number().nullable(),
  p95Minutes: z.number().nullable(),
  /** Whether every report of the last 30 days was opened by a person within an hour. */
  aroundTheClock: z.boolean(),
});
export type ReportTimes = z.infer<typeof timesSchema>;

export const grievancesContract = {
  grievance: endpoint({
    feature,
    method: 'POST',
    path: '/grievances',
    access: 'visitor',
    budget: { of: 'grievances', by: 'address', perHour: 10 },
    inService: [grievanceMailBudget],
    summary: 'Write to the grievance officer, without an account; answers the number of the case',
  })
    .input(grievanceSchema)
    .output(z.object({ number: z.string(), answerBy: z.iso.datetime() })),
  reportTimes: endpoint({
    feature,
    method: 'GET',
    path: '/safety/times',
    access: 'visitor',
    budget: { of: 'report-times', by: 'address', perMinute: 120, inMemory: true },
    summary: 'How long reports took in the last 30 days',
  }).output(timesSchema),
};
