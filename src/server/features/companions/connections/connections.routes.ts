import { connectionsContract } from '#contract/companions/connections.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { readConnections } from './connections.service.ts';

const routes = implementContract(connectionsContract);

export const connectionsRoutes = {
  connections: routes.connections.handler(({ context, input }) =>
    readConnections(context.tools, context.caller().memberId, input),
  ),
};
