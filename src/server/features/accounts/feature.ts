import { accountsContract } from '#contract/accounts/endpoints.ts';
import { exportsEvents } from '#contract/accounts/exports.endpoints.ts';
import { afterCommit, atCommit, feature, repeat, work } from '#server/platform/feature.ts';
import { callerChanged, exportChanged, exportTaken, sessionsEnded } from './accounts.facts.ts';
import { accountMails } from './accounts.mails.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { eraseAccount, eraseDue } from './leaving/erasure.service.ts';
import { exportsRoutes, mountExportFile } from './leaving/exports.routes.ts';
import { exportsToMake, makeExport, noteTaken, sweepExports } from './leaving/exports.service.ts';
import { deleteExpiredLinks } from './links.queries.ts';
import { mailFigures } from './mail-figures.queries.ts';
import { forgetUnsentMails, sendMail } from './mails.service.ts';
import { forgetDevicesUnusedSince } from './members.queries.ts';
import { destroyDue } from './leaving/sealed.service.ts';
import { inPasswordLine } from './passwords.policy.ts';
import { deleteExpiredPhoneCodes } from './phones/phones.queries.ts';
import { deleteExpiredChallenges } from './second-factor/passkeys.queries.ts';
import { deleteExpiredSteps } from './second-factor/second-factor.queries.ts';
import { startLookingAtConnected } from './sessions/connected-sessions.ts';
import {
  DEVICE_REMEMBERED_MS,
  forgetExpiredSessions,
  identify,
} from './sessions/sessions.service.ts';
import { endAllAccess } from './restored.service.ts';
import { endStatuses } from './status.service.ts';
import { ownAccountData } from './leaving/own-data.service.ts';

export const accounts = feature({
  name: 'accounts',
  contract: accountsContract,
  routes: {
    ...accountsRoutes,
    ...exportsRoutes,
  },
  events: exportsEvents,
  mount: mountExportFile,
  identify,
  export: ownAccountData,
  listeners: [
    atCommit(callerChanged, ({ callers }, { memberId }) => callers.forget(memberId)),
    atCommit(sessionsEnded, ({ callers }, { sessionIds }) => callers.forgetSessions(sessionIds)),
    // Open pages were identified when they connected.
    afterCommit(callerChanged, ({ realtime }, { memberId }) => realtime.refresh(memberId)),
    afterCommit(exportTaken, (tools, { exportId }) => noteTaken(tools, exportId)),
    afterCommit(exportChanged, ({ realtime }, { memberId }) =>
      realtime.send(memberId, exportsEvents.exportChanged),
    ),
    afterCommit(sessionsEnded, ({ realtime }, { sessionIds }) => realtime.endSessions(sessionIds)),
  ],
  jobs: [
    repeat('accounts.end-statuses', '* * * * *', endStatuses),
    repeat('accounts.erase', '* * * * *', eraseDue),
    // Two in the morning in India.
    repeat('accounts.destroy-sealed', '43 20 * * *', destroyDue),
    work(accountMails, (tools, { mailId }) => sendMail(tools, mailId)),
    work(exportsToMake, (tools, { exportId }, all) =>
      makeExport(
        tools,
        exportId,
        all.flatMap((each) => Object.entries(each.export)),
      ),
    ),
    repeat('accounts.sweep-exports', '*/10 * * * *', sweepExports),
    repeat('accounts.forget-expired', '17 * * * *', async (tools) => {
      const now = tools.clock.now();
      await forgetExpiredSessions(tools);
      await deleteExpiredLinks(tools.db, now);
      await deleteExpiredPhoneCodes(tools.db, now);
      await deleteExpiredSteps(tools.db, now);
      await deleteExpiredChallenges(tools.db, now);
      await forgetUnsentMails(tools);
      await forgetDevicesUnusedSince(tools.db, new Date(now.getTime() - DEVICE_REMEMBERED_MS));
    }),
  ],
  start: (tools) => {
    tools.metrics.measureEach(
      'saath_passwords_waiting',
      'Passwords that wait to be looked at',
      'lane',
      inPasswordLine.waiting,
    );
    return startLookingAtConnected(tools);
  },
  figures: [mailFigures],
  erase: [eraseAccount],
  restored: endAllAccess,
});
