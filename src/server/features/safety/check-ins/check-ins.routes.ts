import { checkInsContract } from '#contract/safety/check-ins.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import {
  addTime,
  askForHelp,
  cancelCheckIn,
  planCheckIn,
  readCheckIn,
  readShared,
  sayIsSafe,
} from './check-ins.service.ts';

const routes = implementContract(checkInsContract);

export const checkInsRoutes = {
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
