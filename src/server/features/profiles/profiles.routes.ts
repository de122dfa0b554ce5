import { api } from '#server/platform/http/api.ts';
import { readOwnProfile } from './profiles.service.ts';

export function profilesRoutes() {
  return {
    own: api.profiles.own.handler(({ context }) =>
      readOwnProfile(context.tools, context.caller().memberId),
    ),
  };
}
