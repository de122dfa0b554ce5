import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import { memberCardSchema } from '../profiles/endpoints.ts';
import { connectionWays } from './connections.rules.ts';
import { companionKinds } from './rules.ts';

const connectionSchema = z.object({
  member: memberCardSchema,
  /** What lets the two write or call, at least one. */
  ways: z.array(z.enum(connectionWays)),
  match: z.object({ id: z.uuid(), createdAt: z.iso.datetime() }).nullable(),
  /** The chat in which both can write. */
  conversationId: z.uuid().nullable(),
  /** The soonest chat or call that they have agreed on. */
  request: z
    .object({
      id: z.uuid(),
      kind: z.enum(companionKinds),
      startsAt: z.iso.datetime(),
      isNow: z.boolean(),
    })
    .nullable(),
});
export type Connection = z.infer<typeof connectionSchema>;

export const connectionsContract = {
  connections: endpoint({
    feature: 'companions',
    method: 'GET',
    path: '/connections',
    access: { ...restrictedToo, plan: true },
    budget: { of: 'people-lists', perMinute: 600, inMemory: true },
    summary:
      'Everybody the caller can write to or call, with what connects them, latest activity first',
  })
    .input(z.object({ cursor: cursorSchema }))
    .output(pageOf(connectionSchema)),
};
