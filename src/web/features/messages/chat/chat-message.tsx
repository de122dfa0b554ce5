import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import type { Message } from '#contract/messages/endpoints.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { goOut } from '../outbox/outbox.ts';
import { clearFault, confirmSending, takeFromOutbox } from '../outbox/outbox-store.ts';
import { cancelUpload } from '../outbox/photo-uploader.ts';
import { call, dropHeld, refreshHeld } from '../messages.api.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageBubble } from './message-bubble.tsx';
import type { ShownMessage } from './shown-message.ts';
import { copyText } from '#web/lib/copy-text.ts';
import classes from './chat-log.module.css';

/** The same in every render: a long chat is drawn anew only where something has changed. */
interface ChatMessageProps {
  conversationId: string;
  open: boolean;
  memberId: string;
  partnerName: string;
  message: ShownMessage;
  /** The last of several in a row. */
  endsRun: boolean;
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
      // Whoever chooses a message wants to know about it.
      tellsStatus={props.endsRun || chosen}
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
      <MessageFault
        message={message}
        onRetry={open && !message.hopeless ? retry : null}
        onDelete={discard}
        onEdit={() => onEdit(message.clientId, message.text)}
        onSendAnyway={sendAnyway}
      />
    </MessageBubble>
  );
});

const isKept = (message: ShownMessage): message is ShownMessage & { seq: number } =>
  message.seq !== null;

function quoteOf(message: ShownMessage & { seq: number }): Message['replyTo'] {
  const { seq, senderId, text, photo, voice, deleted } = message;
  return { seq, senderId, text, photo: photo !== null, voice: voice !== null, deleted };
}

/** Takes back what waits for a person, or puts away what was not delivered. */
function useWithdraw(conversationId: string): (heldId: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (id) => {
    try {
      await call.messages.withdraw({ id });
      dropHeld(queryClient, conversationId, id);
    } catch (error) {
      // It was decided a moment ago.
      refreshHeld(queryClient);
      if (refusalOf(error)?.code !== 'NOT_FOUND')
        await toastFailure(error, 'The message could not be taken back.');
    }
  };
}

interface MessageFaultProps {
  message: ShownMessage;
  /** Null where trying again would change nothing. */
  onRetry: (() => void) | null;
  onDelete: () => void;
  /** Gives the words back to the field. */
  onEdit: () => void;
  onSendAnyway: () => void;
}

/** Of one that has not gone its usual way: why, and what can be done. */
export function MessageFault(props: MessageFaultProps) {
  const { message } = props;
  const { status } = message;
  if (status === 'held' || status === 'undelivered')
    return <HeldStatus message={message} onDelete={props.onDelete} />;
  if (message.asks) return <QuestionedStatus {...props} />;
  return status === 'failed' ? <FailedStatus {...props} /> : null;
}

interface QuestionedStatusProps {
  message: ShownMessage;
  onSendAnyway: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** It waits on this device until its writer has answered whether they are sure. */
function QuestionedStatus(props: QuestionedStatusProps) {
  const { message, onSendAnyway, onEdit, onDelete } = props;
  return (
    <div className={classes.fault} data-calm>
      <span className={classes.why}>Not sent yet. {message.fault}</span>
      <button type="button" className={classes.action} onClick={onSendAnyway}>
        Send anyway
      </button>
      <button type="button" className={classes.action} onClick={onEdit}>
        Change it
      </button>
      <button type="button" className={classes.action} onClick={onDelete}>
        Delete
      </button>
    </div>
  );
}

interface HeldStatusProps {
  message: ShownMessage;
  onDelete: () => void;
}

/** What became of a message that the other one has not seen. */
function HeldStatus({ message, onDelete }: HeldStatusProps) {
  const { status, fault, text } = message;
  const waits = status === 'held';
  return (
    <div className={classes.fault} data-calm={waits || undefined} role="status">
      <span className={classes.why}>
        {waits ? 'A person looks at this before it is delivered.' : 'Not delivered:'} {fault}
      </span>
      {text && !waits && (
        <button type="button" className={classes.action} onClick={() => void copyText(text)}>
          Copy
        </button>
      )}
      <button type="button" className={classes.action} onClick={onDelete}>
        {waits ? 'Take back' : 'Delete'}
      </button>
    </div>
  );
}

interface FailedStatusProps {
  message: ShownMessage;
  /** Null where trying again would change nothing. */
  onRetry: (() => void) | null;
  onDelete: () => void;
}

/** Why it was not sent, and what the member can still do about it. */
function FailedStatus({ message, onRetry, onDelete }: FailedStatusProps) {
  const { fault, text } = message;
  return (
    <div className={classes.fault} role="alert">
      {onRetry ? (
        <button type="button" className={classes.action} onClick={onRetry}>
          {fault} Tap to retry.
        </button>
      ) : (
        <span className={classes.why}>Not sent. {fault}</span>
      )}
      {!onRetry && text && (
        <button type="button" className={classes.action} onClick={() => void copyText(text)}>
          Copy
        </button>
      )}
      <button type="button" className={classes.action} onClick={onDelete}>
        Delete
      </button>
    </div>
  );
}
