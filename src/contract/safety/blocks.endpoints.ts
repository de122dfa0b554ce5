import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { cursorSchema, pageOf } from '../paging.ts';

const feature = 'safety';
const someone = z.object({ memberId: idSchema });
const done = z.object({ ok: z.literal(true) });
const blocks = { of: 'blocks', perMinute: 60, perDay: 1000 } as const;

/** Only what the one who blocks knew: a photo would be a way back. */
export const blockSchema = z.object({
  memberId: z.uuid(),
  name: z.string(),
  blockedAt: z.iso.datetime(),
});
export type Block = z.infer<typeof blockSchema>;

export const blocksContract = {
  // Nobody needs a plan to be left alone.
  block: endpoint({
    feature,
    method: 'POST',
    path: '/blocks',
    access: restrictedToo,
    budget: blocks,
    summary: 'Block a member: neither finds, reaches or hears of the other any more',
  })
    .input(someone)
    .output(done),
  unblock: endpoint({
    feature,
    method: 'DELETE',
    path: '/blocks/{memberId}',
    access: restrictedToo,
    budget: blocks,
    summary: 'Take a block back; what it ended stays ended',
  })
    .input(someone)
    .output(done),
  blocks: endpoint({
    feature,
    method: 'GET',
    path: '/blocks',
    access: restrictedToo,
    budget: { of: 'block-lists', perMinute: 600, inMemory: true },
    summary: 'Whom the caller has blocked, latest first',
  })
    .input(z.object({ cursor: cursorSchema }))
    .output(pageOf(blockSchema)),
};
