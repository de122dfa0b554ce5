import { messagesEvents } from '#contract/messages/events.ts';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { api } from './api.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { useLive } from '#web/lib/live.ts';
import { askAgain } from './awaited-answers.ts';
import { putMessage, refreshHistories } from './chat-history.ts';
import {
  changeConversation,
  furthest,
  noteLastMessage,
  refreshConversation,
  refreshUnread,
  withOwnProgress,
} from './conversation-cache.ts';
import { refreshHeld } from './held-cache.ts';
import { reportReceived } from './report-received.ts';

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
