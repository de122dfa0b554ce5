import { accountsContract } from '#contract/accounts/endpoints.ts';
import { afterCommit, feature, repeat, work } from '#server/platform/feature.ts';
import { callerChanged, sessionsEnded } from './accounts.facts.ts';
import { accountMails } from './accounts.mails.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { deleteExpiredLinks } from './links.queries.ts';
import { forgetUnsentMails, sendMail } from './mails.service.ts';
import { forgetDevicesUnusedSince } from './members.queries.ts';
import { startSessionSweep } from './session-sweep.ts';
import { endStatuses } from './status.service.ts';
import { DEVICE_REMEMBERED_MS, forgetExpiredSessions, identify } from './sessions.service.ts';

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
  jobs: [
    repeat('accounts.end-statuses', '* * * * *', endStatuses),
    work(accountMails, (tools, { mailId }) => sendMail(tools, mailId)),
    repeat('accounts.forget-expired', '17 * * * *', async (tools) => {
      const now = tools.clock.now();
      await forgetExpiredSessions(tools);
      await deleteExpiredLinks(tools.db, now);
      await forgetUnsentMails(tools);
      await forgetDevicesUnusedSince(tools.db, new Date(now.getTime() - DEVICE_REMEMBERED_MS));
    }),
  ],
  start: startSessionSweep,
});
