import { messagesEvents } from '#contract/messages/events.ts';
import { useEffect, useRef, useState } from 'react';
import { sendLive, useLive } from '#web/lib/live.ts';

const SAID_EVERY_MS = 2_500;
const SHOWN_MS = 4_000;

/** Whether the other one is writing just now. */
export function usePartnerTyping(conversationId: string): boolean {
  const [heard, setHeard] = useState(0);
  useLive(messagesEvents.typed, (typed) => {
    if (typed.conversationId === conversationId) setHeard(Date.now());
  });
  useLive(messagesEvents.created, (created) => {
    if (created.conversationId === conversationId) setHeard(0);
  });
  useEffect(() => {
    if (heard === 0) return;
    const timer = setTimeout(() => setHeard(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [heard]);
  return heard > 0;
}

/** To be called with every keystroke; says so now and then. */
export function useSayTyping(conversationId: string): () => void {
  const said = useRef(0);
  return () => {
    if (Date.now() - said.current < SAID_EVERY_MS) return;
    said.current = Date.now();
    void sendLive(messagesEvents.typing, conversationId);
  };
}
