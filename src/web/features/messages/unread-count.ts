import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from './message-queries.ts';

/** Conversations with something unread, and requests that nobody has looked at. */
export function useUnreadChats(hasPlan: boolean): number {
  const { data } = useQuery({ ...unreadQuery, enabled: hasPlan });
  return data ? data.unread + data.requests : 0;
}
