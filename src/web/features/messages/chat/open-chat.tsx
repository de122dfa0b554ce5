import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Conversation, Message } from '#contract/messages.ts';
import { useNow } from '#web/lib/now.ts';
import { sendWaiting } from '../outbox/outbox-sender.ts';
import { setFault, takeFromOutbox, useOutbox } from '../outbox/outbox-store.ts';
import { nameOf } from '../partner-words.ts';
import { ChatHeader } from './chat-header.tsx';
import { ChatLog } from './chat-log.tsx';
import { chatRows } from './chat-rows.ts';
import { ChatSearch } from './chat-search.tsx';
import { ClosedComposer } from './closed-composer.tsx';
import { Composer } from './composer.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { MessageStatus } from './message-status.tsx';
import { shownMessages, type ShownMessage } from './shown-message.ts';
import { useOlder } from './use-older.ts';
import { usePlace } from './use-place.ts';
import { useReading } from './use-reading.ts';
import { usePartnerTyping } from './use-typing.ts';
import classes from './chat.module.css';

interface OpenChatProps {
  conversation: Conversation;
  messages: Message[];
  memberId: string;
  onClose: () => void;
}

export function OpenChat({ conversation, messages, memberId, onClose }: OpenChatProps) {
  const { id, state, other, mine, unread } = conversation;
  const queryClient = useQueryClient();
  const now = useNow();
  const outgoing = useOutbox();
  const typing = usePartnerTyping(id);
  const { scroller, toNewest, toMessage } = usePlace();
  const { loading, older, backTo } = useOlder(id);
  // What arrives while one looks is not marked as new.
  const [readSeq] = useState(unread > 0 ? mine.readSeq : Infinity);
  const [chosen, setChosen] = useState<number | null>(null);
  const [searching, setSearching] = useState(false);
  const [replyTo, setReplyTo] = useState<Message['replyTo']>(null);
  const partnerName = nameOf(other);
  const newest = messages.at(-1);
  useReading(conversation, newest?.seq ?? 0);

  const rows = chatRows(shownMessages(messages, outgoing, conversation, memberId), {
    memberId,
    readSeq,
    now,
  });

  async function lookAt(seq: number): Promise<void> {
    await backTo(seq);
    toMessage(seq);
  }

  function retry(message: ShownMessage): void {
    setFault(message.clientId, null);
    sendWaiting(queryClient, memberId);
  }

  return (
    <div className={classes.chat}>
      <ChatHeader
        conversation={conversation}
        typing={typing}
        onSearch={() => setSearching(!searching)}
        onClose={onClose}
      />
      {searching && (
        <ChatSearch
          conversationId={id}
          onOpen={(seq) => {
            setSearching(false);
            void lookAt(seq);
          }}
          onClose={() => setSearching(false)}
        />
      )}
      {rows.length === 0 && (
        <p className={classes.first}>No messages yet. Start the conversation!</p>
      )}
      <ChatLog
        rows={rows}
        scroller={scroller}
        partnerName={partnerName}
        loadingOlder={loading}
        onNearTop={() => void older()}
        onJump={toNewest}
      >
        {(message, tellsTime) => (
          <MessageBubble
            message={message}
            memberId={memberId}
            partnerName={partnerName}
            chosen={chosen !== null && chosen === message.seq}
            onChoose={() => setChosen(chosen === message.seq ? null : message.seq)}
            onQuote={(seq) => void lookAt(seq)}
          >
            {isKept(message) && chosen === message.seq && (
              <MessageActions
                conversationId={id}
                message={message}
                memberId={memberId}
                open={state === 'open'}
                onReply={() => {
                  setReplyTo(quoteOf(message));
                  setChosen(null);
                }}
                onDone={() => setChosen(null)}
              />
            )}
            {tellsTime && (
              <MessageStatus
                message={message}
                onRetry={() => retry(message)}
                onDiscard={() => takeFromOutbox(message.clientId)}
              />
            )}
          </MessageBubble>
        )}
      </ChatLog>
      <VisuallyHidden role="status">
        {typing && `${partnerName} is typing`}
        {!typing && newest && newest.senderId !== memberId && `${partnerName}: ${newest.text}`}
      </VisuallyHidden>
      {state === 'open' ? (
        <Composer
          conversationId={id}
          memberId={memberId}
          partnerName={partnerName}
          replyTo={replyTo}
          onReplied={() => setReplyTo(null)}
          onSent={toNewest}
        />
      ) : (
        <ClosedComposer conversation={conversation} onDeclined={onClose} />
      )}
    </div>
  );
}

const isKept = (message: ShownMessage): message is ShownMessage & { seq: number } =>
  message.seq !== null;

function quoteOf(message: ShownMessage & { seq: number }): Message['replyTo'] {
  const { seq, senderId, text, photo, deleted } = message;
  return { seq, senderId, text, photo: photo !== null, deleted };
}
