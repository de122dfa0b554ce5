import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Conversation } from '#contract/messages.ts';
import { call } from '#web/lib/call.ts';
import { changeConversation, refreshUnread, withOwnProgress } from '../conversation-cache.ts';

/** Marks what is shown as read, but only while somebody is looking. */
export function useReading({ id, mine }: Conversation, newest: number): void {
  const queryClient = useQueryClient();
  const behind = newest > mine.readSeq;

  const read = useEffectEvent(async () => {
    if (!behind || document.visibilityState !== 'visible' || !document.hasFocus()) return;
    try {
      const { readSeq, receivedSeq } = await call.messages.markRead({ id, seq: newest });
      changeConversation(queryClient, id, (one) => withOwnProgress(one, { readSeq, receivedSeq }));
      refreshUnread(queryClient);
    } catch {
      // It stays unread, and the next look tries again.
    }
  });

  useEffect(() => {
    if (!behind) return;
    const look = () => void read();
    look();
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [id, behind, newest]);
}
