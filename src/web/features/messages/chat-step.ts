import { useLocation, useRouter } from '@tanstack/react-router';

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
