import { queue } from '#server/platform/jobs/jobs.ts';

/** To whoever wrote to the grievance officer. */
export const grievanceMails = queue<{ caseId: string; mail: 'acknowledged' | 'answered' }>(
  'safety.grievance-mail',
);
