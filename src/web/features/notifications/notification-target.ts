import type { Notification } from '#contract/notifications/endpoints.ts';
import {
  isAboutCall,
  isAboutCheckIn,
  isAboutIdentity,
  isAboutMembership,
  isAboutMoney,
  isAboutRequest,
  isAboutStanding,
} from '#contract/notifications/rules.ts';
import { openLike, openMatch } from '#web/features/people/index.ts';

type Told = Pick<Notification, 'type' | 'matchId' | 'conversationId' | 'from'>;

/** Where a notification leads: to the check-in, the earnings, the plan, the chat, the match, or to the likes, which say so when it is answered. */
export const targetOf = ({ type, matchId, conversationId, from }: Told) => {
  if (isAboutCheckIn(type)) return { to: '/meet-safely' as const };
  if (isAboutRequest(type)) return { to: '/requests' as const };
  if (isAboutStanding(type)) return { to: '/standing' as const };
  if (isAboutIdentity(type)) return { to: '/verify' as const };
  if (isAboutMoney(type) && type !== 'dispute.decided') return { to: '/earnings' as const };
  if (isAboutMembership(type) || type === 'dispute.decided')
    return { to: '/dashboard' as const, search: { tab: 'subscription' as const } };
  if (conversationId) return { to: '/messages' as const, search: { chat: conversationId } };
  // Whatever page opens shows the call while it rings.
  if (isAboutCall(type)) return { to: '/messages' as const };
  return matchId ? openMatch(matchId) : openLike(from?.memberId);
};
