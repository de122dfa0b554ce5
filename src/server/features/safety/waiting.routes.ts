import { waitingContract } from '#contract/safety/waiting.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { readWaiting, withdrawText } from './held-texts.service.ts';

const routes = implementContract(waitingContract);

export const waitingRoutes = {
  waiting: routes.waiting.handler(({ context }) =>
    readWaiting(context.tools, context.caller().memberId),
  ),
  withdrawText: routes.withdrawText.handler(({ context, input }) =>
    withdrawText(context.tools, context.caller().memberId, input.id),
  ),
};
