import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import type { Message } from '#contract/messages/endpoints.ts';
import { goOut } from '../outbox/go-out.ts';
import { clearFault, confirmSending, takeFromOutbox } from '../outbox/outbox-store.ts';
import { cancelUpload } from '../outbox/photo-uploader.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { MessageStatus } from './message-status.tsx';
import type { ShownMessage } from './shown-message.ts';
import { useWithdraw } from './use-withdraw.ts';

/** The same in every render: a long chat is drawn anew only where something has changed. */
interface ChatMessageProps {
  conversationId: string;
  open: boolean;
  memberId: string;
  partnerName: string;
  message: ShownMessage;
  tellsTime: boolean;
  /** What was looked for in it; else empty. */
  marked: string;
  /** Whether its actions are shown. */
  chosen: boolean;
  onChoose: (seq: number | null) => void;
  onReply: (quote: Message['replyTo']) => void;
  onQuote: (seq: number) => void;
  onPhoto: (photoId: string) => void;
  /** Gives the words of one that was not sent back to the field. */
  onEdit: (clientId: string, text: string) => void;
  onBlocked: () => void;
}

/** One message with what can be done about it, and how far it has come. */
export const ChatMessage = memo(function ChatMessage(props: ChatMessageProps) {
  const { conversationId, open, memberId, partnerName, message, marked, chosen } = props;
  // Whoever chooses a message wants to know about it.
  const tellsTime = props.tellsTime || chosen;
  const { onChoose, onReply, onQuote, onPhoto, onEdit, onBlocked } = props;
  const withdraw = useWithdraw(conversationId);
  const queryClient = useQueryClient();

  function retry(): void {
    clearFault(message.clientId);
    goOut(queryClient, memberId);
  }

  function sendAnyway(): void {
    confirmSending(message.clientId);
    goOut(queryClient, memberId);
  }

  function discard(): void {
    if (message.heldId) void withdraw(message.heldId);
    else takeFromOutbox(message.clientId);
  }

  return (
    <MessageBubble
      message={message}
      memberId={memberId}
      partnerName={partnerName}
      marked={marked}
      tellsTime={tellsTime}
      chosen={chosen}
      onChoose={() => onChoose(chosen ? null : message.seq)}
      onQuote={onQuote}
      onPhoto={onPhoto}
      onCancel={() => cancelUpload(message.clientId)}
    >
      {chosen && isKept(message) && (
        <MessageActions
          conversationId={conversationId}
          message={message}
          memberId={memberId}
          partnerName={partnerName}
          open={open}
          onReply={() => onReply(quoteOf(message))}
          onDone={() => onChoose(null)}
          onBlocked={onBlocked}
        />
      )}
      {tellsTime && (
        <MessageStatus
          message={message}
          onRetry={open && !message.hopeless ? retry : null}
          onDelete={discard}
          onEdit={() => onEdit(message.clientId, message.text)}
          onSendAnyway={sendAnyway}
        />
      )}
    </MessageBubble>
  );
});

const isKept = (message: ShownMessage): message is ShownMessage & { seq: number } =>
  message.seq !== null;

function quoteOf(message: ShownMessage & { seq: number }): Message['replyTo'] {
  const { seq, senderId, text, photo, deleted } = message;
  return { seq, senderId, text, photo: photo !== null, deleted };
}
