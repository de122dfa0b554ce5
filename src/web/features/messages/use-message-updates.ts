import { useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messagesEvents } from '#contract/messages/events.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { useLive, sendLive } from '#web/lib/live.ts';
import {
  unreadQuery,
  api,
  askAgain,
  putMessage,
  refreshHistories,
  changeConversation,
  furthest,
  noteLastMessage,
  refreshConversation,
  refreshUnread,
  withOwnProgress,
  refreshHeld,
} from './messages.api.ts';
import { useOutboxSender, useUnsentGuard } from './outbox/outbox.ts';
import { unreadChats } from './unread-count.ts';

/** Everything about messages that goes on while the member is on whichever page. */
export function useMessageUpdates(memberId: string): void {
  const { data } = useQuery(unreadQuery);
  const unread = data ? data.unread + data.requests : 0;
  useLiveMessages(memberId);
  useOutboxSender(memberId);
  useUnsentGuard();
  useEffect(() => {
    unreadChats.set(unread);
    return () => unreadChats.set(0);
  }, [unread]);
}

/** Keeps every list, chat and count of this page right while others write. */
export function useLiveMessages(memberId: string): void {
  const queryClient = useQueryClient();

  useLive(messagesEvents.created, ({ conversationId, message }) => {
    putMessage(queryClient, conversationId, message);
    noteLastMessage(queryClient, conversationId, message, memberId);
    if (message.senderId === memberId) return;
    reportReceived(conversationId, message.seq);
    refreshUnread(queryClient);
  });
  useLive(messagesEvents.changed, ({ conversationId, message }) => {
    putMessage(queryClient, conversationId, message);
    changeConversation(queryClient, conversationId, (one) =>
      one.lastMessage?.seq === message.seq
        ? {
            ...one,
            lastMessage: { ...one.lastMessage, text: message.text, deleted: message.deleted },
          }
        : one,
    );
    if (!message.deleted) return;
    askAgain(queryClient, { queryKey: api.messages.search.key() });
    // Unread ones are counted up to ten, so what is left of them only the server knows.
    if (message.senderId !== memberId) refreshConversation(queryClient, conversationId);
  });
  useLive(messagesEvents.progress, ({ conversationId, memberId: whose, ...progress }) => {
    const own = whose === memberId;
    changeConversation(queryClient, conversationId, (one) =>
      own ? withOwnProgress(one, progress) : { ...one, theirs: furthest(one.theirs, progress) },
    );
    if (own) refreshUnread(queryClient);
  });
  useLive(messagesEvents.conversationChanged, ({ conversationId }) =>
    refreshConversation(queryClient, conversationId),
  );
  useLive(messagesEvents.heldChanged, () => refreshHeld(queryClient));
  const askForAll = () => {
    // What is not there does not come with a connection.
    const predicate = ({ state }: Query) => refusalOf(state.error)?.code !== 'NOT_FOUND';
    askAgain(queryClient, { queryKey: api.messages.key(), predicate });
    refreshHistories(queryClient);
  };
  // A message may come after a page has asked and before it can hear.
  useLive('joined', askForAll);
  useLive('returned', askForAll);
}

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
