import { messagesEvents } from '#contract/messages/events.ts';
import { sendLive } from '#web/lib/live.ts';

const GATHER_MS = 500;

/** Conversations that were told of a moment ago, each with what has come since, if anything. */
const gathering = new Map<string, number | null>();

/** The first is told at once. Of what follows closely only the highest: the server hangs up on pages that chatter. */
export function tellReceived(conversationId: string, seq: number): void {
  const since = gathering.get(conversationId);
  if (since === undefined) tellNow(conversationId, seq);
  else gathering.set(conversationId, Math.max(since ?? 0, seq));
}

function tellNow(conversationId: string, seq: number): void {
  void sendLive(messagesEvents.received, { conversationId, seq });
  gathering.set(conversationId, null);
  setTimeout(() => {
    const since = gathering.get(conversationId) ?? null;
    gathering.delete(conversationId);
    if (since !== null) tellNow(conversationId, since);
  }, GATHER_MS);
}
