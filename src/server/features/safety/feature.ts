import { safetyContract } from '#contract/safety/endpoints.ts';
import { safetyEvents } from '#contract/safety/reports.endpoints.ts';
import { memberCreated } from '#server/features/accounts/accounts.facts.ts';
import { afterCommit, feature, inTransaction, repeat, work } from '#server/platform/feature.ts';
import { blocksRoutes } from './blocks.routes.ts';
import { refuseReturn } from './cases/bans.service.ts';
import { decisionMails, mailDecision } from './cases/cases.mails.ts';
import { forgetOldEvidence, withdrawHeld } from './cases/cases.service.ts';
import { grievanceMails, mailGrievance } from './cases/grievances.mails.ts';
import { openHeldCase } from './cases/held-content.service.ts';
import { consoleRoutes } from './console.routes.ts';
import { reportsRoutes } from './reports.routes.ts';
import { caseClosed, contentHeld, contentWithdrawn, decisionMade } from './safety.facts.ts';

/** Who is shown to whom (visibility.scope.ts), whoever wants to be left alone, and those who look after all of them. */
export const safety = feature({
  name: 'safety',
  contract: safetyContract,
  routes: { ...blocksRoutes, ...reportsRoutes, console: consoleRoutes },
  events: safetyEvents,
  listeners: [
    inTransaction(memberCreated, (tools, tx, { memberId }) => refuseReturn(tools, tx, memberId)),
    inTransaction(contentHeld, openHeldCase),
    inTransaction(contentWithdrawn, withdrawHeld),
    afterCommit(decisionMade, ({ realtime }, { memberId }) =>
      realtime.send(memberId, safetyEvents.standingChanged),
    ),
    afterCommit(caseClosed, ({ realtime }, { openedById }) => {
      if (openedById) realtime.send(openedById, safetyEvents.standingChanged);
    }),
  ],
  jobs: [
    work(decisionMails, mailDecision),
    work(grievanceMails, mailGrievance),
    repeat('safety.forget-evidence', '29 2 * * *', forgetOldEvidence),
  ],
});
