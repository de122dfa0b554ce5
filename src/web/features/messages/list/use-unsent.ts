import { useMemo, useSyncExternalStore } from 'react';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { draftIn, keptDraft, onDraftChange } from '#web/lib/unsaved-drafts.ts';
import { chatDraft } from '../chat-draft.ts';
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
  // Every row looks at every keystroke; only the one that is written in has something to read.
  const kept = useSyncExternalStore(onDraftChange, () => keptDraft(memberId, chatDraft(id)));
  const typed = useMemo(() => draftIn(kept), [kept]);
  // In a closed chat nothing can come of it.
  const draft = state === 'open' && typeof typed === 'string' ? typed.trim() : '';
  return { draft, outgoing };
}
