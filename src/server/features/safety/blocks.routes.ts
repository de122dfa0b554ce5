import { blocksContract } from '#contract/safety/blocks.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { blockMember, readBlocks, unblockMember } from './blocks.service.ts';

const routes = implementContract(blocksContract);

export const blocksRoutes = {
  block: routes.block.handler(({ context, input }) =>
    blockMember(context.tools, context.caller().memberId, input.memberId),
  ),
  unblock: routes.unblock.handler(({ context, input }) =>
    unblockMember(context.tools, context.caller().memberId, input.memberId),
  ),
  blocks: routes.blocks.handler(({ context, input }) =>
    readBlocks(context.tools, context.caller().memberId, input.cursor),
  ),
};
