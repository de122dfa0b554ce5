import { accountsContract } from '#contract/accounts/endpoints.ts';
import { afterCommit, feature } from '#server/platform/feature.ts';
import { callerChanged, sessionsEnded } from './accounts.facts.ts';
import { accountJobs } from './accounts.jobs.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { startSessionSweep } from './session-sweep.ts';
import { identify } from './sessions.service.ts';

export const accounts = feature({
  name: 'accounts',
  contract: accountsContract,
  routes: accountsRoutes,
  identify,
  listeners: [
    // Open pages were identified when they connected.
    afterCommit(callerChanged, ({ realtime }, { memberId }) => realtime.refresh(memberId)),
    afterCommit(sessionsEnded, ({ realtime }, { sessionIds }) => realtime.endSessions(sessionIds)),
  ],
  jobs: accountJobs,
  start: startSessionSweep,
});
