import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { HeldMessage } from '#contract/messages/endpoints.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { lazyPart } from '#web/lib/lazy-page.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { useShowsChats } from '../chat-navigation.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { historyQuery, isListed, conversationQuery, heldQuery } from '../messages.api.ts';
import { ChatAbsent, ChatFrame, ChatSkeleton } from './chat-frame.tsx';

// Whoever looks at the list has nothing open yet.
const loadOpenChat = async () => (await import('./open-chat.tsx')).OpenChat;
const OpenChat = lazyPart(loadOpenChat);

/** For whoever is about to open one. A failure is told when it is opened. */
export const fetchOpenChat = (): void => void loadOpenChat().catch(() => undefined);

const none: HeldMessage[] = [];

interface ChatProps {
  conversationId: string;
  onClose: () => void;
}

/** One conversation, wherever it is shown: on its page, or in a dialog. */
export function Chat({ conversationId, onClose }: ChatProps) {
  const { member } = useAuth();
  const queryClient = useQueryClient();
  const conversation = useQuery(conversationQuery(conversationId));
  const history = useQuery({
    ...historyQuery(queryClient, conversationId),
    // Who comes by a link that leads nowhere is told so once.
    enabled: conversation.isSuccess || isListed(queryClient, conversationId),
  });
  const held = useQuery({ ...heldQuery(conversationId), enabled: conversation.isSuccess });
  const error = conversation.error ?? history.error;
  const refused = refusalOf(error)?.code;
  useShowsChats(conversationId);
  // Beside what it is to show.
  useEffect(fetchOpenChat, []);

  if (refused === 'NOT_FOUND' || refused === 'INVALID_INPUT' || refused === 'UNREADABLE')
    return <ChatAbsent onClose={onClose} />;
  if (!member || !conversation.data || !history.data) {
    if (!error) return <ChatSkeleton />;
    const retry = () => void Promise.all([conversation.refetch(), history.refetch()]);
    return (
      <ChatFrame onClose={onClose}>
        <LoadFailure title="We could not load this chat" error={error} onRetry={retry} />
      </ChatFrame>
    );
  }
  return (
    <Suspense fallback={<ChatSkeleton />}>
      <OpenChat
        key={conversationId}
        conversation={conversation.data}
        messages={history.data.items}
        more={history.data.more}
        held={held.data?.items ?? none}
        memberId={member.id}
        onClose={onClose}
      />
    </Suspense>
  );
}
