import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { grievanceSchema } from './fields.ts';

const feature = 'safety';

/** To one address, whoever names it: more than one visitor can send. */
export const grievanceMailBudget = { of: 'grievance-mails', by: 'email', perDay: 30 } as const;

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
    budget: { of: 'grievances', by: 'address', perHour: 10, perDay: 20 },
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
