import { discoveryContract } from '#contract/discovery/endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { within } from '#server/platform/http/budget.ts';
import { oneAtATime } from '#server/platform/http/one-at-a-time.ts';
import { browse } from './browse.service.ts';
import { readMember } from './member.service.ts';

const pages = within({ what: 'browse-pages', perMinute: 120, perDay: 1500 });
const profiles = within({ what: 'profile-views', perMinute: 120, perDay: 1500 });

/** Also where it takes the database longer than that, the next one begins. */
const MOMENT_MS = 500;

const routes = implementContract(discoveryContract);

// Whoever looks around waits for others who do, so that whoever writes hardly waits for anybody.
const inTurn = oneAtATime(MOMENT_MS);

export const discoveryRoutes = {
  browse: routes.browse
    .use(pages)
    .use(inTurn)
    .handler(({ context, input }) => browse(context.tools, context.caller().memberId, input)),
  member: routes.member
    .use(profiles)
    .use(inTurn)
    .handler(({ context, input }) =>
      readMember(context.tools, context.caller().memberId, input.userId),
    ),
};
