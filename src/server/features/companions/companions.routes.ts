import { companionsContract } from '#contract/companions/endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import {
  addTimeOff,
  endAvailable,
  readOwnProfile,
  removeTimeOff,
  saveProfile,
  setAvailable,
} from './profile/profile.service.ts';
import { askCompanion, readCompanionTimes } from './requests/asking.service.ts';
import { readCalendar } from './requests/request-calendar.service.ts';
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
} from './requests/requests.service.ts';
import { readConnections } from './connections/connections.service.ts';
import {
  answerCall,
  declineCall,
  endCall,
  joinCall,
  readOpenCall,
  readPastCalls,
  startCall,
} from './calls/calls.service.ts';
import { readIceServers } from './calls/ice.service.ts';
import {
  contestRating,
  rate,
  readCompanionRatings,
  readRatings,
} from './ratings/ratings.service.ts';

const routes = implementContract(companionsContract);

export const companionsRoutes = {
  ownProfile: routes.ownProfile.handler(({ context }) =>
    readOwnProfile(context.tools, context.caller().memberId),
  ),
  saveProfile: routes.saveProfile.handler(({ context, input }) =>
    saveProfile(context.tools, context.caller().memberId, input),
  ),
  addTimeOff: routes.addTimeOff.handler(({ context, input }) =>
    addTimeOff(context.tools, context.caller().memberId, input),
  ),
  removeTimeOff: routes.removeTimeOff.handler(({ context, input }) =>
    removeTimeOff(context.tools, context.caller().memberId, input.id),
  ),
  setAvailable: routes.setAvailable.handler(({ context, input }) =>
    setAvailable(context.tools, context.caller().memberId, input.hours),
  ),
  endAvailable: routes.endAvailable.handler(({ context }) =>
    endAvailable(context.tools, context.caller().memberId),
  ),
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
  connections: routes.connections.handler(({ context, input }) =>
    readConnections(context.tools, context.caller().memberId, input),
  ),
  startCall: routes.startCall.handler(({ context, input }) =>
    startCall(context.tools, context.caller().memberId, input),
  ),
  openCall: routes.openCall.handler(({ context }) =>
    readOpenCall(context.tools, context.caller().memberId),
  ),
  answerCall: routes.answerCall.handler(({ context, input }) =>
    answerCall(context.tools, context.caller().memberId, input),
  ),
  joinCall: routes.joinCall.handler(({ context, input }) =>
    joinCall(context.tools, context.caller().memberId, input),
  ),
  declineCall: routes.declineCall.handler(({ context, input }) =>
    declineCall(context.tools, context.caller().memberId, input.id),
  ),
  endCall: routes.endCall.handler(({ context, input }) =>
    endCall(context.tools, context.caller().memberId, input),
  ),
  pastCalls: routes.pastCalls.handler(({ context, input }) =>
    readPastCalls(context.tools, context.caller().memberId, input),
  ),
  iceServers: routes.iceServers.handler(({ context }) => readIceServers(context.tools)),
  ratings: routes.ratings.handler(({ context, input }) =>
    readRatings(context.tools, context.caller().memberId, input.id),
  ),
  rate: routes.rate.handler(({ context, input }) =>
    rate(context.tools, context.caller().memberId, input),
  ),
  companionRatings: routes.companionRatings.handler(({ context, input }) =>
    readCompanionRatings(context.tools, context.caller().memberId, input),
  ),
  contestRating: routes.contestRating.handler(({ context, input }) =>
    contestRating(context.tools, context.caller().memberId, input),
  ),
};
