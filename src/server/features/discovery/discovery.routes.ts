import { discoveryContract } from '#contract/discovery/endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { createOneAtATime } from '#server/platform/http/one-at-a-time.ts';
import { browse } from './browse.service.ts';
import { readMember, readShown } from './member.service.ts';

/** Also where it takes the database longer than that, the next one begins. */
const MOMENT_MS = 500;

const routes = implementContract(discoveryContract);

// Whoever looks around waits for others who do, so that whoever writes hardly waits for anybody.
const oneAtATime = createOneAtATime(MOMENT_MS);

export const discoveryRoutes = {
  browse: routes.browse
    .use(oneAtATime)
    .handler(({ context, input }) => browse(context.tools, context.caller().memberId, input)),
  member: routes.member
    .use(oneAtATime)
    .handler(({ context, input }) =>
      readMember(context.tools, context.caller().memberId, input.memberId),
    ),
  shown: routes.shown
    .use(oneAtATime)
    .handler(({ context, input }) =>
      readShown(context.tools, context.caller().memberId, input.memberIds),
    ),
};
