import { matchingContract } from '#contract/matching/endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { within } from '#server/platform/http/budget.ts';
import { pass, readLikesReceived, sendLike, undoPass } from './likes.service.ts';
import { readMatch, readMatches, unmatch } from './matches.service.ts';

const decisions = within({ what: 'decisions', perMinute: 120, perDay: 3000 });

const routes = implementContract(matchingContract);

export const matchingRoutes = {
  like: routes.like
    .use(decisions)
    .handler(({ context, input }) =>
      sendLike(context.tools, context.caller().memberId, input.userId),
    ),
  pass: routes.pass
    .use(decisions)
    .handler(({ context, input }) => pass(context.tools, context.caller().memberId, input.userId)),
  undoPass: routes.undoPass
    .use(decisions)
    .handler(({ context, input }) =>
      undoPass(context.tools, context.caller().memberId, input.userId),
    ),
  likesReceived: routes.likesReceived.handler(({ context, input }) =>
    readLikesReceived(context.tools, context.caller().memberId, input.cursor),
  ),
  matches: routes.matches.handler(({ context, input }) =>
    readMatches(context.tools, context.caller().memberId, input),
  ),
  match: routes.match.handler(({ context, input }) =>
    readMatch(context.tools, context.caller().memberId, input.id),
  ),
  unmatch: routes.unmatch.use(decisions).handler(async ({ context, input }) => {
    await unmatch(context.tools, context.caller().memberId, input.id);
    return { ok: true } as const;
  }),
};
