import { useCallback, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '@mantine/core';
import type { Conversation, HeldMessage, Message } from '#contract/messages/endpoints.ts';
import { MatchComments } from '#web/features/matching/index.ts';
import { useRestricted } from '#web/lib/auth.tsx';
import { useChatTop } from '#web/lib/chat-top.ts';
import { useNow } from '#web/lib/now.ts';
import { useSeenArea } from '#web/lib/seen-area.ts';
import { useSheetStep } from '#web/lib/sheet-step.ts';
import { HelpCard } from '#web/ui/help-card.tsx';
import { closeHelp, useHelpOffered } from '#web/lib/help-offers.ts';
import { useConnectionLost } from '#web/lib/connection.ts';
import { useOutbox } from '../outbox/outbox-store.ts';
import { dropUnsentOf } from '../outbox/outbox.ts';
import { nameOf } from '../partner.tsx';
import { ChatHeader } from './chat-header.tsx';
import { ChatLog } from './chat-log.tsx';
import { ChatMessage } from './chat-message.tsx';
import { chatRows } from './chat-rows.ts';
import { ChatSearch } from './chat-search.tsx';
import { ClosedComposer, MessageWarning } from './closed-composer.tsx';
import { Composer } from './composer.tsx';
import { Icebreakers } from './icebreakers.tsx';
import { PhotoViewer } from './message-content.tsx';
import { shownMessages, unseenIn } from './shown-message.ts';
import { useOlder, usePastCalls, usePlace, useReading } from './use-chat-log.ts';
import { useQuestions, useRestoredText, usePartnerTyping } from './use-composer.ts';
import { useReportChat } from './use-chat-actions.ts';
import classes from './chat.module.css';

interface OpenChatProps {
  conversation: Conversation;
  messages: Message[];
  /** Whether there are older ones. */
  more: boolean;
  /** Own ones that the other one has not seen. */
  held: HeldMessage[];
  memberId: string;
  onClose: () => void;
}

export function OpenChat(props: OpenChatProps) {
  const { conversation, messages, more, held, memberId, onClose } = props;
  const { id, state, other, mine, unread } = conversation;
  const isRestricted = useRestricted();
  const isOpen = state === 'open' && !isRestricted;
  const now = useNow();
  const topOf = useChatTop();
  const outgoing = useOutbox();
  const typing = usePartnerTyping(id);
  const { scroller, away, noteScroll, toNewest, toMessage } = usePlace();
  const { loading, older, backTo } = useOlder(id);
  // What arrives while one looks is not marked as new.
  const [readSeq, setReadSeq] = useState(unread > 0 ? mine.readSeq : Infinity);
  const [chosen, setChosen] = useState<number | null>(null);
  const [searching, setSearching] = useState(false);
  /** What was looked for and found, while the search is open. */
  const [found, setFound] = useState<{ seq: number; text: string } | null>(null);
  const [answered, setAnswered] = useState<Message['replyTo']>(null);
  const isDeleted = messages.some(({ seq, deleted }) => deleted && seq === answered?.seq);
  const replyTo = isDeleted ? null : answered;
  const photos = useSheetStep('photo');
  const partnerName = nameOf(other);
  const newest = messages.at(-1);
  useReading(conversation, messages, { memberId, away });
  useSeenArea();

  const { round, photo, setPhoto, edit, put } = useRestoredText(memberId, id, setAnswered);
  useQuestions({ memberId, conversationId: id, outgoing, onEdit: edit });
  const editNow = useCallback(
    (clientId: string, text: string) => void edit(clientId, text),
    [edit],
  );
  const helpOffered = useHelpOffered(id);

  const shown = shownMessages(messages, { outgoing, held }, conversation, memberId);
  const viewed = shown.find((message) => message.photo?.id === photos.subject)?.photo;
  const past = usePastCalls(other?.memberId, { messages, more });
  const rows = chatRows(shown, { memberId, readSeq, now, calls: past.calls });

  const lookAt = useCallback(
    (seq: number) => void backTo(seq).then(() => toMessage(seq)),
    [backTo, toMessage],
  );
  const search = (on: boolean) => {
    setSearching(on);
    setFound(null);
  };
  const reply = useCallback((quote: Message['replyTo']) => {
    setAnswered(quote);
    setChosen(null);
  }, []);

  // The same one in every render, as messages want it.
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  }, [onClose]);
  const close = useCallback(() => latestClose.current(), []);
  const report = useReportChat(id, close);
  const leave = () => {
    dropUnsentOf(memberId, id);
    onClose();
  };
  const partner = other && { memberId: other.memberId, displayName: partnerName };

  return (
    <div className={classes.chat}>
      <ChatHeader
        conversation={conversation}
        searching={searching}
        onSearch={() => search(!searching)}
        onClose={onClose}
      />
      <ConnectionNote />
      {other && topOf?.(other.memberId)}
      {searching && (
        <ChatSearch
          conversationId={id}
          memberId={memberId}
          partnerName={partnerName}
          shownSeq={found?.seq}
          onOpen={(seq, text) => {
            setFound({ seq, text });
            lookAt(seq);
          }}
          onClose={() => search(false)}
        />
      )}
      <ChatLog
        rows={rows}
        scroller={scroller}
        partner={other}
        loadingOlder={loading}
        callable={isOpen && conversation.matchId !== null}
        onNearTop={() => {
          void older();
          past.older();
        }}
        onScroll={noteScroll}
        away={away}
        unseen={unseenIn(messages, conversation)}
        onJump={toNewest}
        above={
          conversation.matchId &&
          partner &&
          !more && (
            <MatchComments matchId={conversation.matchId} partner={partner} onBlocked={leave} />
          )
        }
        below={
          <>
            {rows.length === 0 && isOpen && other && (
              <Icebreakers
                partnerId={other.memberId}
                onPick={(line, all) => put(line, null, all)}
              />
            )}
            {helpOffered && <HelpCard onClose={() => closeHelp(id)} />}
            {typing && <TypingBubble name={partnerName} />}
          </>
        }
      >
        {(message, endsRun) => (
          <>
            <ChatMessage
              conversationId={id}
              open={isOpen}
              memberId={memberId}
              partnerName={partnerName}
              message={message}
              endsRun={endsRun}
              marked={found?.seq === message.seq ? found.text : ''}
              chosen={chosen !== null && chosen === message.seq}
              onChoose={setChosen}
              onReply={reply}
              onQuote={lookAt}
              onPhoto={photos.open}
              onEdit={editNow}
              onBlocked={close}
            />
            {message.warning && partner && (
              <MessageWarning
                family={message.warning}
                sender={partner}
                onReport={() => report(partner, message.seq === null ? [] : [message.seq])}
                onBlocked={leave}
              />
            )}
          </>
        )}
      </ChatLog>
      {viewed && <PhotoViewer photo={viewed} onClose={photos.close} />}
      <NewestAloud
        newest={newest?.senderId === memberId ? undefined : newest}
        partnerName={partnerName}
        typing={typing}
      />
      {isOpen ? (
        <Composer
          key={round}
          conversationId={id}
          memberId={memberId}
          partnerName={partnerName}
          replyTo={replyTo}
          photo={photo}
          onPhoto={setPhoto}
          restored={round > 0}
          onReplied={() => setAnswered(null)}
          onSent={() => {
            setReadSeq(Infinity);
            toNewest();
          }}
        />
      ) : (
        <ClosedComposer
          conversation={conversation}
          restricted={isRestricted}
          memberId={memberId}
          onDeclined={onClose}
        />
      )}
    </div>
  );
}

function TypingBubble({ name }: { name: string }) {
  return <p className={classes.bubble}>{name} is typing…</p>;
}

/** Quiet: nothing is lost, and a short gap is not worth a word. */
function ConnectionNote() {
  const lost = useConnectionLost();
  return (
    <div role="status">
      {lost && <p className={classes.note}>No connection. What you write goes out later.</p>}
    </div>
  );
}

interface NewestAloudProps {
  /** The newest, where the other one wrote it. */
  newest: Message | undefined;
  partnerName: string;
  typing: boolean;
}

/** Reads out what comes in, to those who do not see it. */
function NewestAloud({ newest, partnerName, typing }: NewestAloudProps) {
  const text =
    newest && !newest.deleted ? newest.text || (newest.voice ? 'Voice note' : 'Photo') : null;
  // Two places: whoever stops typing must not make the last message be read out again.
  return (
    <>
      <VisuallyHidden role="status">{typing && `${partnerName} is typing`}</VisuallyHidden>
      <VisuallyHidden role="status">{text && `${partnerName}: ${text}`}</VisuallyHidden>
    </>
  );
}
