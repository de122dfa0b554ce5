import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  ChatDialog,
  chatOverPage,
  ConversationList,
  ConversationRow,
  useCloseChat,
} from '#web/features/messages/index.ts';
import { useAuth } from '#web/lib/auth.tsx';

/** The conversations; a chat opens above them. */
export function MessagesTab() {
  const { chat } = useSearch({ from: '/member/dashboard' });
  const { member } = useAuth();
  const navigate = useNavigate();
  const search = { tab: 'messages' } as const;
  const close = useCloseChat(
    () => void navigate({ to: '/dashboard', search, replace: true, resetScroll: false }),
  );
  return (
    <>
      <ConversationList>
        {(conversation) => (
          <ConversationRow
            to="/dashboard"
            search={{ ...search, chat: conversation.id }}
            state={chatOverPage}
            conversation={conversation}
            memberId={member?.id ?? ''}
            resetScroll={false}
          />
        )}
      </ConversationList>
      {chat && <ChatDialog key={chat} conversationId={chat} onClose={close} />}
    </>
  );
}
