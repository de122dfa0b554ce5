import { z } from 'zod';
import { lockedOutToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { serverEvent } from '../event.ts';
import { exportStates } from './exports.rules.ts';

const feature = 'accounts';

/** Each reads everything that there is about a member. */
export const exportBudget = { of: 'exports', perDay: 3 } as const;
/** A download that breaks off is begun anew. */
export const exportDownloadBudget = { of: 'export-downloads', perHour: 30 } as const;

const exportSchema = z.object({
  state: z.enum(exportStates),
  askedAt: z.iso.datetime(),
  /** Until when it can be downloaded; null before it is ready. */
  until: z.iso.datetime().nullable(),
  bytes: z.number().nullable(),
});
export type DataExport = z.infer<typeof exportSchema>;

const found = z.object({ export: exportSchema.nullable() });

export const exportsContract = {
  dataExport: endpoint({
    feature,
    method: 'GET',
    path: '/accounts/export',
    access: lockedOutToo,
    budget: 'cheap',
    summary: 'The copy of their data that the member asked for last',
  }).output(found),
  requestExport: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/export',
    access: { ...lockedOutToo, fresh: true },
    budget: { of: 'account-changes', perMinute: 30, inMemory: true },
    inService: [exportBudget],
    summary:
      'Ask for a copy of all that is kept about the member; a link is mailed when it is ready',
  }).output(found),
  exportLink: endpoint({
    feature,
    method: 'GET',
    path: '/accounts/export/link',
    access: lockedOutToo,
    budget: 'cheap',
    summary: 'What a mailed link to such a copy leads to; it is not used up by this',
  })
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(exportSchema),
};

export const exportsEvents = {
  /** It is ready, was taken, or could not be made. */
  exportChanged: serverEvent({
    name: 'export.changed',
    access: lockedOutToo,
    payload: z.void(),
  }),
};
