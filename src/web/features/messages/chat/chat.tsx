import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconMessageOff } from '@tabler/icons-react';
import { useAuth } from '#web/lib/auth.tsx';
import { refusalOf } from '#web/lib/failure.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { historyQuery } from '../chat-history.ts';
import { conversationQuery } from '../message-queries.ts';
import { OpenChat } from './open-chat.tsx';
import classes from './chat.module.css';

interface ChatProps {
  conversationId: string;
  onClose: () => void;
}

/** One conversation, wherever it is shown: on its page, or in a dialog. */
export function Chat({ conversationId, onClose }: ChatProps) {
  const { member } = useAuth();
  const queryClient = useQueryClient();
  const conversation = useQuery(conversationQuery(conversationId));
  const history = useQuery(historyQuery(queryClient, conversationId));
  const error = conversation.error ?? history.error;

  if (refusalOf(error)?.code === 'NOT_FOUND' || refusalOf(error)?.code === 'INVALID_INPUT') {
    return (
      <div className={classes.middle}>
        <EmptyState
          icon={IconMessageOff}
          title="This conversation is not here"
          text="It may have ended, or the link is not complete."
        />
      </div>
    );
  }
  if (!member || !conversation.data || !history.data) {
    if (!error) return <ChatSkeleton />;
    const retry = () => void Promise.all([conversation.refetch(), history.refetch()]);
    return (
      <div className={classes.middle}>
        <LoadFailure title="We could not load this chat" error={error} onRetry={retry} />
      </div>
    );
  }
  return (
    <OpenChat
      key={conversationId}
      conversation={conversation.data}
      messages={history.data.items}
      memberId={member.id}
      onClose={onClose}
    />
  );
}

function ChatSkeleton() {
  return (
    <div className={classes.chat} role="status" aria-label="Loading chat">
      <div className={classes.waiting}>
        <Skeleton height={44} circle />
        <Skeleton height={20} width={140} />
      </div>
    </div>
  );
}
