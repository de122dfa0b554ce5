import { safetyContract } from '#contract/safety/endpoints.ts';
import { feature, repeat, work } from '#server/platform/feature.ts';
import { blocksRoutes } from './blocks.routes.ts';
import {
  followCheckIns,
  sendCheckInMail,
  sweepCheckIns,
} from './check-ins/check-in-alarms.service.ts';
import { checkInMails } from './check-ins/check-ins.mails.ts';
import { deleteOwn } from './check-ins/check-ins.queries.ts';
import { checkInsRoutes } from './check-ins/check-ins.routes.ts';
import { checkInTimes, exportCheckIns } from './check-ins/check-ins.service.ts';

/** Who is shown to whom (visibility.scope.ts), whoever wants to be left alone, and meeting safely. */
export const safety = feature({
  name: 'safety',
  contract: safetyContract,
  routes: { ...blocksRoutes, ...checkInsRoutes },
  jobs: [
    work(checkInTimes, (tools, { checkInId }) => followCheckIns(tools, checkInId)),
    work(checkInMails, sendCheckInMail),
    repeat('safety.sweep-check-ins', '* * * * *', sweepCheckIns),
  ],
  erase: [deleteOwn],
  export: { checkIns: exportCheckIns },
});
