import { ratingsContract } from '#contract/companions/ratings.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { contestRating, rate, readCompanionRatings, readRatings } from './ratings.service.ts';

const routes = implementContract(ratingsContract);

export const ratingsRoutes = {
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
