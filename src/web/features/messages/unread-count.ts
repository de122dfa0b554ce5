import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from './message-queries.ts';

/** Conversations with something unread, and requests that nobody has looked at. */
export function useUnreadChats(signedIn: boolean): number {
  const { data } = useQuery({ ...unreadQuery, enabled: signedIn });
  return data ? data.unread + data.requests : 0;
}
