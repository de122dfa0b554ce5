import { useQueryClient } from '@tanstack/react-query';
import type { Conversation, Message } from '#contract/messages.ts';
import type { ShownPhoto } from '#contract/photos.ts';
import { sendWaiting } from '../outbox/outbox-sender.ts';
import { setFault, takeFromOutbox } from '../outbox/outbox-store.ts';
import { nameOf } from '../partner-words.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { MessageStatus } from './message-status.tsx';
import type { ShownMessage } from './shown-message.ts';

interface ChatMessageProps {
  conversation: Conversation;
  memberId: string;
  message: ShownMessage;
  tellsTime: boolean;
  /** Whether its actions are shown. */
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onReply: (quote: Message['replyTo']) => void;
  onQuote: (seq: number) => void;
  onPhoto: (photo: ShownPhoto) => void;
}

/** One message with what can be done about it, and how far it has come. */
export function ChatMessage(props: ChatMessageProps) {
  const { conversation, memberId, message, tellsTime, chosen, onChoose, onReply } = props;
  const queryClient = useQueryClient();

  function retry(): void {
    setFault(message.clientId, null);
    sendWaiting(queryClient, memberId);
  }

  return (
    <MessageBubble
      message={message}
      memberId={memberId}
      partnerName={nameOf(conversation.other)}
      chosen={chosen}
      onChoose={() => onChoose(!chosen)}
      onQuote={props.onQuote}
      onPhoto={props.onPhoto}
    >
      {chosen && isKept(message) && (
        <MessageActions
          conversationId={conversation.id}
          message={message}
          memberId={memberId}
          open={conversation.state === 'open'}
          onReply={() => onReply(quoteOf(message))}
          onDone={() => onChoose(false)}
        />
      )}
      {tellsTime && (
        <MessageStatus
          message={message}
          onRetry={retry}
          onDiscard={() => takeFromOutbox(message.clientId)}
        />
      )}
    </MessageBubble>
  );
}

const isKept = (message: ShownMessage): message is ShownMessage & { seq: number } =>
  message.seq !== null;

function quoteOf(message: ShownMessage & { seq: number }): Message['replyTo'] {
  const { seq, senderId, text, photo, deleted } = message;
  return { seq, senderId, text, photo: photo !== null, deleted };
}
