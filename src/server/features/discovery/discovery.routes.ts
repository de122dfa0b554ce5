import { api } from '#server/platform/http/api.ts';
import { browse } from './browse.service.ts';
import { readMember } from './member.service.ts';

export function discoveryRoutes() {
  const routes = api.discovery;
  return {
    browse: routes.browse.handler(({ context, input }) =>
      browse(context.tools, context.caller().memberId, input),
    ),
    member: routes.member.handler(({ context, input }) =>
      readMember(context.tools, context.caller().memberId, input.userId),
    ),
  };
}
