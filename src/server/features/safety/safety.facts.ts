import { fact } from '#server/platform/work.ts';

/** From now on neither is there for the other. Whatever connects the two ends with it. */
export const memberBlocked = fact<{ memberIds: [blockerId: string, blockedId: string] }>(
  'member.blocked',
);
