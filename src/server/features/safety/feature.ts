import { safetyContract } from '#contract/safety/endpoints.ts';
import { safetyEvents } from '#contract/safety/events.ts';
import { feature, repeat, work } from '#server/platform/feature.ts';
import { caseFigures } from './cases/case-figures.queries.ts';
import { caseJobs, caseListeners } from './cases/cases.listeners.ts';
import { eraseCases } from './cases/erasure.service.ts';
import {
  followCheckIns,
  sendCheckInMail,
  sweepCheckIns,
} from './check-ins/check-in-alarms.service.ts';
import { checkInMails } from './check-ins/check-ins.mails.ts';
import { checkInTimes } from './check-ins/check-ins.service.ts';
import { contactJobs, contactListeners, contentListeners } from './safety.listeners.ts';
import { consoleRoutes, safetyRoutes } from './safety.routes.ts';
import { eraseOwnSafety, ownSafetyData } from './own-data.service.ts';
import { identityJobs, identityListeners } from './identity/identity.listeners.ts';
import {
  identityReviewRoutes,
  identityRoutes,
  identityUploads,
} from './identity/identity.routes.ts';
import { identityKeys } from './identity/rotation.queries.ts';
import { startReviewProcess } from './identity/review-process.service.ts';

/** Who is shown to whom (visibility.scope.ts), whoever wants to be left alone, meeting safely, and those who look after all. */
export const safety = feature({
  name: 'safety',
  contract: safetyContract,
  routes: {
    ...safetyRoutes,
    ...identityRoutes,
    console: { ...consoleRoutes, ...identityReviewRoutes },
  },
  uploads: identityUploads,
  start: startReviewProcess,
  events: safetyEvents,
  listeners: [...caseListeners, ...contactListeners, ...contentListeners, ...identityListeners],
  jobs: [
    ...caseJobs,
    ...contactJobs,
    ...identityJobs,
    work(checkInTimes, (tools, { checkInId }) => followCheckIns(tools, checkInId)),
    work(checkInMails, sendCheckInMail),
    repeat('safety.sweep-check-ins', '* * * * *', sweepCheckIns),
  ],
  figures: [caseFigures],
  erase: [eraseCases, eraseOwnSafety],
  sealedKeys: identityKeys,
  export: ownSafetyData,
});
