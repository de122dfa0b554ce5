import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The chat was opened from the page that it closes to. */
    chatOverPage?: true;
  }
}

/** For links that open a chat from the page it closes to. */
export const chatOverPage = { chatOverPage: true } as const;

/** Closing is a step back where there is one, so that Back never opens again what was closed. */
export function useCloseChat(leave: () => void): () => void {
  const router = useRouter();
  const over = useLocation({ select: ({ state }) => state.chatOverPage });
  return () => (over ? router.history.back() : leave());
}

const shown = new Set<string>();

const LIST = 'list';

/** What of the messages stands on this page: a conversation, or the list of all. */
export function useShowsChats(what: string): void {
  useEffect(() => {
    shown.add(what);
    return () => {
      shown.delete(what);
    };
  }, [what]);
}

export const useShowsChatList = (): void => useShowsChats(LIST);

/** As the page of messages lays them out: on a phone an open chat covers the list. */
const ONE_AT_A_TIME = '(width < 768px), (height < 480px)';

/** Whoever sees a message come in, in its chat or in the list, needs no other word about it. */
export function seesMessagesOf(conversationId: string | null): boolean {
  if (conversationId !== null && shown.has(conversationId)) return true;
  const isCovered = shown.size > 1 && matchMedia(ONE_AT_A_TIME).matches;
  return shown.has(LIST) && !isCovered;
}

export const isLookedAt = (conversationId: string): boolean =>
  shown.has(conversationId) && document.visibilityState === 'visible' && document.hasFocus();
