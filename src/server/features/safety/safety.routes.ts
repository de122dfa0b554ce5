import { safetyContract } from '#contract/safety/endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { blockMember, readBlocks, unblockMember } from './blocks.service.ts';
import { blockContact, readContacts, unblockContact, unblockContacts } from './contacts.service.ts';
import { readWaiting, withdrawText } from './held-texts.service.ts';
import { fileGrievance, readReportTimes } from './cases/grievances.service.ts';
import { readReports, reportMember } from './cases/reports.service.ts';
import { readIdentityTimes } from './identity/identity-times.service.ts';
import { readAccountStatus, sendAppeal } from './cases/account-status.service.ts';
import {
  addTime,
  askForHelp,
  cancelCheckIn,
  planCheckIn,
  readCheckIn,
  readShared,
  sayIsSafe,
} from './check-ins/check-ins.service.ts';
import { actOnMember } from './cases/actions.service.ts';
import {
  findMembers,
  readCase,
  readCasePicture,
  readCases,
  readMemberPage,
} from './cases/console.service.ts';
import { claimCase, decideCase, handToAdmin, unclaimCase } from './cases/deciding.service.ts';
import { readNumbers } from './cases/numbers.service.ts';
import { readAudit, readStaff, setStaffRole } from './cases/staff.service.ts';

const routes = implementContract(safetyContract);

/** A voice note has its kind in its name; all else are pictures. */
function fileOfCase(name: string, bytes: Uint8Array<ArrayBuffer>): File {
  const [, kind] = name.split('.');
  return kind
    ? new File([bytes], name, { type: `audio/${kind}` })
    : new File([bytes], `${name}.webp`, { type: 'image/webp' });
}

export const safetyRoutes = {
  block: routes.block.handler(({ context, input }) =>
    blockMember(context.tools, context.caller().memberId, input.memberId),
  ),
  unblock: routes.unblock.handler(({ context, input }) =>
    unblockMember(context.tools, context.caller().memberId, input.memberId),
  ),
  blocks: routes.blocks.handler(({ context, input }) =>
    readBlocks(context.tools, context.caller().memberId, input.cursor),
  ),
  contacts: routes.contacts.handler(({ context }) =>
    readContacts(context.tools, context.caller().memberId),
  ),
  blockContact: routes.blockContact.handler(({ context, input }) =>
    blockContact(context.tools, context.caller().memberId, input.contact),
  ),
  unblockContact: routes.unblockContact.handler(({ context, input }) =>
    unblockContact(context.tools, context.caller().memberId, input.contact),
  ),
  unblockContacts: routes.unblockContacts.handler(({ context }) =>
    unblockContacts(context.tools, context.caller().memberId),
  ),
  waiting: routes.waiting.handler(({ context }) =>
    readWaiting(context.tools, context.caller().memberId),
  ),
  withdrawText: routes.withdrawText.handler(({ context, input }) =>
    withdrawText(context.tools, context.caller().memberId, input.id),
  ),
  report: routes.report.handler(({ context, input }) =>
    reportMember(context.tools, context.caller().memberId, input),
  ),
  reports: routes.reports.handler(({ context, input }) =>
    readReports(context.tools, context.caller().memberId, input.cursor),
  ),
  accountStatus: routes.accountStatus.handler(({ context }) =>
    readAccountStatus(context.tools, context.caller().memberId),
  ),
  grievance: routes.grievance.handler(({ context, input }) => fileGrievance(context.tools, input)),
  reportTimes: routes.reportTimes.handler(({ context }) => readReportTimes(context.tools)),
  identityTimes: routes.identityTimes.handler(({ context }) => readIdentityTimes(context.tools)),
  appeal: routes.appeal.handler(({ context, input }) =>
    sendAppeal(context.tools, context.caller().memberId, input),
  ),
  checkIn: routes.checkIn.handler(({ context }) =>
    readCheckIn(context.tools, context.caller().memberId),
  ),
  planCheckIn: routes.planCheckIn.handler(({ context, input }) =>
    planCheckIn(context.tools, context.caller().memberId, input),
  ),
  checkInSafe: routes.checkInSafe.handler(({ context, input }) =>
    sayIsSafe(context.tools, context.caller().memberId, input.id),
  ),
  checkInHelp: routes.checkInHelp.handler(({ context, input }) =>
    askForHelp(context.tools, context.caller().memberId, input.id),
  ),
  checkInMoreTime: routes.checkInMoreTime.handler(({ context, input }) =>
    addTime(context.tools, context.caller().memberId, input.id, input.minutes),
  ),
  cancelCheckIn: routes.cancelCheckIn.handler(({ context, input }) =>
    cancelCheckIn(context.tools, context.caller().memberId, input.id),
  ),
  sharedCheckIn: routes.sharedCheckIn.handler(({ context, input }) =>
    readShared(context.tools, input.token),
  ),
};

export const consoleRoutes = {
  cases: routes.console.cases.handler(({ context, input }) =>
    readCases(context.tools, context.caller(), input),
  ),
  case: routes.console.case.handler(({ context, input }) =>
    readCase(context.tools, context.caller(), input.id),
  ),
  casePicture: routes.console.casePicture.handler(async ({ context, input }) => {
    const bytes = await readCasePicture(context.tools, context.caller(), input);
    return {
      headers: { 'cache-control': 'private, no-store' },
      body: fileOfCase(input.name, new Uint8Array(bytes)),
    };
  }),
  claim: routes.console.claim.handler(({ context, input }) =>
    claimCase(context.tools, context.caller(), input.id),
  ),
  unclaim: routes.console.unclaim.handler(({ context, input }) =>
    unclaimCase(context.tools, context.caller(), input.id),
  ),
  handOver: routes.console.handOver.handler(({ context, input }) =>
    handToAdmin(context.tools, context.caller(), input),
  ),
  decide: routes.console.decide.handler(({ context, input }) =>
    decideCase(context.tools, context.caller(), input),
  ),
  members: routes.console.members.handler(({ context, input }) =>
    findMembers(context.tools, context.caller(), input.search),
  ),
  member: routes.console.member.handler(({ context, input }) =>
    readMemberPage(context.tools, context.caller(), input.id),
  ),
  act: routes.console.act.handler(({ context, input }) => {
    const { id, action, ...decided } = input;
    return actOnMember(context.tools, context.caller(), id, action, decided);
  }),
  numbers: routes.console.numbers.handler(({ context }) => readNumbers(context.tools)),
  staffMembers: routes.console.staffMembers.handler(({ context }) => readStaff(context.tools)),
  setRole: routes.console.setRole.handler(({ context, input }) =>
    setStaffRole(context.tools, context.caller(), input),
  ),
  audit: routes.console.audit.handler(({ context, input }) =>
    readAudit(context.tools, input.cursor),
  ),
};
