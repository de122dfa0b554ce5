import type { Notification } from '#contract/notifications.ts';
import { openLike } from '#web/lib/open-like.ts';
import { openMatch } from '#web/lib/open-match.ts';

type Told = Pick<Notification, 'matchId' | 'conversationId' | 'from'>;

/** Where a notification leads: to the chat, to the match, or to the likes, which say so when it is answered. */
export const targetOf = ({ matchId, conversationId, from }: Told) => {
  if (conversationId) return { to: '/messages' as const, search: { chat: conversationId } };
  return matchId ? openMatch(matchId) : openLike(from?.uid);
};
