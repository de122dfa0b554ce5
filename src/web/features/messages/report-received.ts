import { messagesEvents } from '#contract/messages/events.ts';
import { sendLive } from '#web/lib/live.ts';

const GATHER_MS = 500;

/** Conversations that were reported a moment ago, each with what has come since, if anything. */
const gathering = new Map<string, number | null>();

/** The first is reported at once. Of what follows closely only the highest: the server hangs up on pages that chatter. */
export function reportReceived(conversationId: string, seq: number): void {
  const since = gathering.get(conversationId);
  if (since === undefined) reportNow(conversationId, seq);
  else gathering.set(conversationId, Math.max(since ?? 0, seq));
}

function reportNow(conversationId: string, seq: number): void {
  void sendLive(messagesEvents.received, { conversationId, seq });
  gathering.set(conversationId, null);
  setTimeout(() => {
    const since = gathering.get(conversationId) ?? null;
    gathering.delete(conversationId);
    if (since !== null) reportNow(conversationId, since);
  }, GATHER_MS);
}
