import { useSyncExternalStore } from 'react';
import type { Conversation } from '#contract/messages.ts';
import { onDraftChange, readDraft } from '#web/lib/unsaved-drafts.ts';
import { useOutbox, type OutgoingMessage } from '../outbox/outbox-store.ts';

export interface Unsent {
  /** Begun and not sent; empty when there is none. */
  draft: string;
  /** Sent, and not yet with the server. */
  outgoing: readonly OutgoingMessage[];
}

/** What this device has of a chat and the server has not. */
export function useUnsent({ id, state }: Conversation, memberId: string): Unsent {
  const outgoing = useOutbox().filter(({ conversationId }) => conversationId === id);
  const typed = useSyncExternalStore(onDraftChange, () => draftIn(memberId, id));
  // In a closed chat nothing can come of it.
  const draft = state === 'open' ? typed : '';
  return { draft, outgoing };
}

function draftIn(memberId: string, id: string): string {
  const typed = readDraft(memberId, `chat.${id}`);
  return typeof typed === 'string' ? typed.trim() : '';
}
