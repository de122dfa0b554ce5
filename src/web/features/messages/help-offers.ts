import { useSyncExternalStore } from 'react';

/** The chats in which this member wrote that they may be in need. Nowhere but on this page, and only until they close it. */
const offered = new Set<string>();
const listeners = new Set<() => void>();

function change(write: () => void): void {
  write();
  for (const listener of listeners) listener();
}

export const offerHelp = (conversationId: string) => change(() => offered.add(conversationId));

export const closeHelp = (conversationId: string) => change(() => offered.delete(conversationId));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useHelpOffered = (conversationId: string): boolean =>
  useSyncExternalStore(subscribe, () => offered.has(conversationId));
