import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Conversation, Message } from '#contract/messages/endpoints.ts';
import { call } from '../api.ts';
import { useLive } from '#web/lib/live.ts';
import { changeConversation, refreshUnread, withOwnProgress } from '../conversation-cache.ts';

const RETRY_MS = 5_000;

/** Marks what is shown as read, but only while somebody is looking, and at the newest. */
export function useReading(
  { id, mine }: Conversation,
  messages: Message[],
  { memberId, away }: { memberId: string; away: boolean },
): void {
  const queryClient = useQueryClient();
  const newest = messages.at(-1)?.seq ?? 0;
  // Nobody has to read what they wrote themselves.
  const fromOther = messages.findLast(({ senderId }) => senderId !== memberId)?.seq ?? 0;
  const behind = fromOther > mine.readSeq && !away;

  /** Says whether it has to be tried again. */
  async function read(): Promise<boolean> {
    if (!behind || document.visibilityState !== 'visible' || !document.hasFocus()) return false;
    try {
      const progress = await call.messages.markRead({ id, seq: newest });
      changeConversation(queryClient, id, (one) => withOwnProgress(one, progress));
      refreshUnread(queryClient);
      return false;
    } catch {
      return true;
    }
  }

  const readNow = useEffectEvent(read);
  useLive('returned', () => void read());

  useEffect(() => {
    if (!behind) return;
    let gone = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(retry);
      if ((await readNow()) && !gone) retry = setTimeout(() => void look(), RETRY_MS);
    };
    const onLook = () => void look();
    onLook();
    window.addEventListener('focus', onLook);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      gone = true;
      clearTimeout(retry);
      window.removeEventListener('focus', onLook);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [id, behind, fromOther]);
}
