import { useEffect } from 'react';

const shown = new Set<string>();

/** What of the messages stands on this page: a conversation, or the list of all. */
export function useShowsChats(what: string): void {
  useEffect(() => {
    shown.add(what);
    return () => {
      shown.delete(what);
    };
  }, [what]);
}

/** Whoever sees them come in needs no other word about it. */
export const showsChats = (): boolean => shown.size > 0;

export const isLookedAt = (conversationId: string): boolean =>
  shown.has(conversationId) && document.visibilityState === 'visible' && document.hasFocus();
