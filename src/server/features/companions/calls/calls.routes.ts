import { callsContract } from '#contract/companions/calls.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import {
  answerCall,
  declineCall,
  endCall,
  joinCall,
  readOpenCall,
  readPastCalls,
  startCall,
} from './calls.service.ts';
import { readIceServers } from './ice.service.ts';

const routes = implementContract(callsContract);

export const callsRoutes = {
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
};
