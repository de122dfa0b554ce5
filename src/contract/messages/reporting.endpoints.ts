import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { REPORTED_MESSAGES_MAX } from '../safety/cases.ts';
import { receiptSchema, reportBudget, reportFields } from '../safety/reports.endpoints.ts';

const seqs = z.array(z.int().min(1).max(2_147_483_647)).max(REPORTED_MESSAGES_MAX);

export const reportingContract = {
  // Nobody needs a plan to be safe.
  report: endpoint({
    feature: 'messages',
    method: 'POST',
    path: '/conversations/{id}/report',
    access: restrictedToo,
    budget: reportBudget,
    summary: 'Report the other one, with chosen messages; answers the number of the case',
  })
    .input(reportFields.extend({ id: z.uuid(), seqs: seqs.default([]) }))
    .output(receiptSchema),
};
