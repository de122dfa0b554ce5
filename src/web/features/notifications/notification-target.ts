import type { Notification } from '#contract/notifications.ts';
import { openLike } from '#web/lib/open-like.ts';
import { openMatch } from '#web/lib/open-match.ts';

/** Where a notification leads: a match to that match, a like to the likes, which say so when it is answered. */
export const targetOf = ({ matchId, from }: Pick<Notification, 'matchId' | 'from'>) =>
  matchId ? openMatch(matchId) : openLike(from?.uid);
