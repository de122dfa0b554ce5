import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChatDialog } from '#web/features/messages/chat/chat-dialog.tsx';
import { ConversationList } from '#web/features/messages/list/conversation-list.tsx';
import { ConversationRow } from '#web/features/messages/list/conversation-row.tsx';
import { useAuth } from '#web/lib/auth.tsx';

/** The conversations; a chat opens above them. */
export function MessagesTab() {
  const { chat } = useSearch({ from: '/member/dashboard' });
  const { member } = useAuth();
  const navigate = useNavigate();
  const close = () =>
    void navigate({ to: '/dashboard', search: { tab: 'messages' }, resetScroll: false });
  return (
    <>
      <ConversationList>
        {(conversation) => (
          <ConversationRow
            to="/dashboard"
            search={{ tab: 'messages', chat: conversation.id }}
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
