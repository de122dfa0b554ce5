import { requestsContract } from '#contract/companions/requests.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { askCompanion, readCompanionTimes } from './asking.service.ts';
import { readCalendar } from './request-calendar.service.ts';
import {
  acceptRequest,
  acceptSuggestion,
  cancelRequest,
  declineRequest,
  declineSuggestion,
  endRequest,
  readRequest,
  readRequests,
  readRequestTimes,
  readWaiting,
  suggestTime,
} from './requests.service.ts';

const routes = implementContract(requestsContract);

export const requestsRoutes = {
  companionTimes: routes.companionTimes.handler(({ context, input }) =>
    readCompanionTimes(context.tools, context.caller().memberId, input),
  ),
  requestTimes: routes.requestTimes.handler(({ context, input }) =>
    readRequestTimes(context.tools, context.caller().memberId, input.id),
  ),
  askCompanion: routes.askCompanion.handler(({ context, input }) =>
    askCompanion(context.tools, context.caller().memberId, input),
  ),
  requests: routes.requests.handler(({ context, input }) =>
    readRequests(context.tools, context.caller().memberId, input),
  ),
  requestsWaiting: routes.requestsWaiting.handler(({ context }) =>
    readWaiting(context.tools, context.caller().memberId),
  ),
  request: routes.request.handler(({ context, input }) =>
    readRequest(context.tools, context.caller().memberId, input.id),
  ),
  acceptRequest: routes.acceptRequest.handler(({ context, input }) =>
    acceptRequest(context.tools, context.caller().memberId, input.id),
  ),
  declineRequest: routes.declineRequest.handler(({ context, input }) =>
    declineRequest(context.tools, context.caller().memberId, input),
  ),
  suggestTime: routes.suggestTime.handler(({ context, input }) =>
    suggestTime(context.tools, context.caller().memberId, input),
  ),
  acceptSuggestion: routes.acceptSuggestion.handler(({ context, input }) =>
    acceptSuggestion(context.tools, context.caller().memberId, input.id),
  ),
  declineSuggestion: routes.declineSuggestion.handler(({ context, input }) =>
    declineSuggestion(context.tools, context.caller().memberId, input.id),
  ),
  cancelRequest: routes.cancelRequest.handler(({ context, input }) =>
    cancelRequest(context.tools, context.caller().memberId, input),
  ),
  endRequest: routes.endRequest.handler(({ context, input }) =>
    endRequest(context.tools, context.caller().memberId, input.id),
  ),
  requestCalendar: routes.requestCalendar.handler(async ({ context, input }) => {
    const { name, text } = await readCalendar(context.tools, context.caller().memberId, input.id);
    return {
      headers: {
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      },
      body: new File([text], name, { type: 'text/calendar;charset=utf-8' }),
    };
  }),
};
