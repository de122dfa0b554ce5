import { api } from '#server/platform/http/api.ts';
import { within } from '#server/platform/http/budget.ts';
import { browse } from './browse.service.ts';
import { readMember } from './member.service.ts';

const pages = within({ what: 'browse-pages', perMinute: 120, perDay: 1500 });
const profiles = within({ what: 'profile-views', perMinute: 120, perDay: 1500 });

export function discoveryRoutes() {
  const routes = api.discovery;
  return {
    browse: routes.browse
      .use(pages)
      .handler(({ context, input }) => browse(context.tools, context.caller().memberId, input)),
    member: routes.member
      .use(profiles)
      .handler(({ context, input }) =>
        readMember(context.tools, context.caller().memberId, input.userId),
      ),
  };
}
