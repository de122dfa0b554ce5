import { companionProfileContract } from '#contract/companions/profile.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import {
  addTimeOff,
  endAvailable,
  readOwnProfile,
  removeTimeOff,
  saveProfile,
  setAvailable,
} from './profile.service.ts';

const routes = implementContract(companionProfileContract);

export const companionProfileRoutes = {
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
};
