import { consoleContract } from '#contract/safety/console.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
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

const routes = implementContract(consoleContract);

export const consoleRoutes = {
  cases: routes.cases.handler(({ context, input }) =>
    readCases(context.tools, context.caller(), input),
  ),
  case: routes.case.handler(({ context, input }) =>
    readCase(context.tools, context.caller(), input.id),
  ),
  casePicture: routes.casePicture.handler(async ({ context, input }) => {
    const bytes = await readCasePicture(context.tools, context.caller(), input);
    return {
      headers: { 'cache-control': 'private, no-store' },
      body: new File([new Uint8Array(bytes)], `${input.name}.webp`, { type: 'image/webp' }),
    };
  }),
  claim: routes.claim.handler(({ context, input }) =>
    claimCase(context.tools, context.caller(), input.id),
  ),
  unclaim: routes.unclaim.handler(({ context, input }) =>
    unclaimCase(context.tools, context.caller(), input.id),
  ),
  handOver: routes.handOver.handler(({ context, input }) =>
    handToAdmin(context.tools, context.caller(), input),
  ),
  decide: routes.decide.handler(({ context, input }) =>
    decideCase(context.tools, context.caller(), input),
  ),
  members: routes.members.handler(({ context, input }) =>
    findMembers(context.tools, context.caller(), input.search),
  ),
  member: routes.member.handler(({ context, input }) =>
    readMemberPage(context.tools, context.caller(), input.id),
  ),
  act: routes.act.handler(({ context, input }) => {
    const { id, action, ...decided } = input;
    return actOnMember(context.tools, context.caller(), id, action, decided);
  }),
  numbers: routes.numbers.handler(({ context }) => readNumbers(context.tools)),
  staffMembers: routes.staffMembers.handler(({ context }) => readStaff(context.tools)),
  setRole: routes.setRole.handler(({ context, input }) =>
    setStaffRole(context.tools, context.caller(), input),
  ),
  audit: routes.audit.handler(({ context, input }) => readAudit(context.tools, input.cursor)),
};
