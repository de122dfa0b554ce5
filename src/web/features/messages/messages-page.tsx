import { Title } from '@mantine/core';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { IconMessageCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { whenQuiet } from '#web/lib/when-quiet.ts';
import { Chat, fetchOpenChat } from './chat/chat.tsx';
import { ConversationList } from './list/conversation-list.tsx';
import { ConversationRow } from './list/conversation-row.tsx';
import { useMatchChat } from './chat/chat-dialog.tsx';
import { useAuth } from '#web/lib/auth.tsx';
import { chatOverPage, useCloseChat } from './chat-navigation.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './messages-page.module.css';

export function MessagesPage() {
  useEffect(() => whenQuiet(fetchOpenChat), []);
  const { chat, match } = useSearch({ from: '/member/messages' });
  const { member } = useAuth();
  const navigate = useNavigate();
  const close = useCloseChat(() => void navigate({ to: '/messages', search: {}, replace: true }));
  const ofMatch = useMatchChat(chat ? undefined : match);

  // One address for each chat, however one came here.
  if (ofMatch.data) return <Navigate to="/messages" search={{ chat: ofMatch.data }} replace />;
  return (
    <div
      className={classes.panes}
      data-open={chat !== undefined || undefined}
      data-fills-phone={chat !== undefined || undefined}
    >
      <section className={classes.list} aria-labelledby="messages-title">
        <Title order={1} id="messages-title" size="1.625rem" mb={14}>
          Messages
        </Title>
        {match && (ofMatch.error ?? ofMatch.data === null) && (
          <p role="status" className={classes.ended}>
            That match has ended.
          </p>
        )}
        <ConversationList>
          {(conversation) => (
            <ConversationRow
              to="/messages"
              search={{ chat: conversation.id }}
              state={chatOverPage}
              conversation={conversation}
              memberId={member?.id ?? ''}
              resetScroll={false}
            />
          )}
        </ConversationList>
      </section>
      <section className={classes.chat} aria-label="Chat">
        {chat ? (
          <Chat key={chat} conversationId={chat} onClose={close} />
        ) : (
          <div className={classes.nothing}>
            <EmptyState
              icon={IconMessageCircle}
              title="Select a conversation"
              text="Choose a conversation from the list to start chatting"
            />
          </div>
        )}
      </section>
    </div>
  );
}
