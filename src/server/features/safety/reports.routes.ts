import { grievancesContract } from '#contract/safety/grievances.endpoints.ts';
import { identityTimesContract } from '#contract/safety/identity-times.endpoints.ts';
import { reportsContract } from '#contract/safety/reports.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { fileGrievance, readReportTimes } from './cases/grievances.service.ts';
import { readReports, reportMember } from './cases/reports.service.ts';
import { readIdentityTimes } from './identity/identity-times.service.ts';
import { readStanding, sendAppeal } from './cases/standing.service.ts';

const routes = implementContract({
  ...reportsContract,
  ...grievancesContract,
  ...identityTimesContract,
});

export const reportsRoutes = {
  report: routes.report.handler(({ context, input }) =>
    reportMember(context.tools, context.caller().memberId, input),
  ),
  reports: routes.reports.handler(({ context, input }) =>
    readReports(context.tools, context.caller().memberId, input.cursor),
  ),
  standing: routes.standing.handler(({ context }) =>
    readStanding(context.tools, context.caller().memberId),
  ),
  grievance: routes.grievance.handler(({ context, input }) => fileGrievance(context.tools, input)),
  reportTimes: routes.reportTimes.handler(({ context }) => readReportTimes(context.tools)),
  identityTimes: routes.identityTimes.handler(({ context }) => readIdentityTimes(context.tools)),
  appeal: routes.appeal.handler(({ context, input }) =>
    sendAppeal(context.tools, context.caller().memberId, input),
  ),
};
