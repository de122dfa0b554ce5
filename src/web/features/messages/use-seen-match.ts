import { useEffect, useEffectEvent } from 'react';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { call } from './api.ts';

/** Whoever looks at the chat of a match knows of the match. Where there is something to read, reading says so. */
export function useSeenMatch({ id, matchId, unread, mine }: Conversation): void {
  const say = useEffectEvent(() => {
    if (unread > 0) return;
    // Missed, it is said when the chat is opened the next time.
    call.messages.markRead({ id, seq: mine.readSeq }).catch(() => undefined);
  });
  useEffect(() => {
    if (matchId === null) return;
    const look = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
      window.removeEventListener('focus', look);
      say();
    };
    window.addEventListener('focus', look);
    look();
    return () => window.removeEventListener('focus', look);
  }, [id, matchId]);
}
