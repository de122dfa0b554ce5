import { matchingContract } from '#contract/matching/endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { pass, sendLike, undoLike, undoPass } from './likes.service.ts';
import { readDecided, readLikesReceived } from './like-lists.service.ts';
import { reportComment } from './like-comments.service.ts';
import { readMatch, readMatches, unmatch } from './matches.service.ts';

const routes = implementContract(matchingContract);

export const matchingRoutes = {
  like: routes.like.handler(({ context, input }) =>
    sendLike(context.tools, context.caller().memberId, input.memberId, input),
  ),
  undoLike: routes.undoLike.handler(({ context, input }) =>
    undoLike(context.tools, context.caller().memberId, input.memberId),
  ),
  reportComment: routes.reportComment.handler(({ context, input }) =>
    reportComment(context.tools, context.caller().memberId, input),
  ),
  likesGiven: routes.likesGiven.handler(({ context, input }) =>
    readDecided(context.tools, context.caller().memberId, 'pending', input.cursor),
  ),
  passes: routes.passes.handler(({ context, input }) =>
    readDecided(context.tools, context.caller().memberId, 'passed', input.cursor),
  ),
  pass: routes.pass.handler(({ context, input }) =>
    pass(context.tools, context.caller().memberId, input.memberId),
  ),
  undoPass: routes.undoPass.handler(({ context, input }) =>
    undoPass(context.tools, context.caller().memberId, input.memberId),
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
  unmatch: routes.unmatch.handler(async ({ context, input }) => {
    await unmatch(context.tools, context.caller().memberId, input.id);
    return { ok: true } as const;
  }),
};
