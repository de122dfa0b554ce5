import {
  useEffect,
  useEffectEvent,
  useState,
  useRef,
  useCallback,
  type KeyboardEvent,
} from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { keepDraft, onDraftElsewhere, readDraft } from '#web/lib/unsaved-drafts.ts';
import { messagesEvents } from '#contract/messages/events.ts';
import { sendLive, useLive } from '#web/lib/live.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { areYouSure } from '#web/ui/use-sure.ts';
import {
  chatDraft,
  confirmSending,
  takeFromOutbox,
  unsentIn,
  type OutgoingMessage,
} from '../outbox/outbox-store.ts';
import { keepMediaDraft, useMediaDraft } from '../outbox/media-drafts.ts';
import { goOut } from '../outbox/outbox.ts';
import { readFile } from '../outbox/photo-files.ts';

const asText = (draft: unknown): string => (typeof draft === 'string' ? draft : '');

/** What is typed stays on this device until it is sent; fields of the same in several tabs hold the same. */
export function useDraft(memberId: string, name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => asText(readDraft(memberId, name)));

  const follow = useEffectEvent((draft: unknown, before: unknown) => {
    const isSent = draft === null && asText(before) === text;
    // What is being typed here is not overwritten; what was sent there is not offered once more.
    if (isSent || !document.hasFocus()) setText(asText(draft));
  });
  useEffect(
    () => onDraftElsewhere(memberId, name, (...changed) => follow(...changed)),
    [memberId, name],
  );

  return [
    text,
    (next) => {
      setText(next);
      keepDraft(memberId, name, next || null);
    },
  ];
}

const SAID_EVERY_MS = 2_500;
const SHOWN_MS = 4_000;

/** Whether the other one is writing just now. */
export function usePartnerTyping(conversationId: string): boolean {
  const [heard, setHeard] = useState(0);
  useLive(messagesEvents.typed, (typed) => {
    if (typed.conversationId === conversationId) setHeard(Date.now());
  });
  useLive(messagesEvents.created, (created) => {
    if (created.conversationId === conversationId) setHeard(0);
  });
  useEffect(() => {
    if (heard === 0) return;
    const timer = setTimeout(() => setHeard(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [heard]);
  return heard > 0;
}

/** To be called with every keystroke; says so now and then. */
export function useSayTyping(conversationId: string): () => void {
  const said = useRef(0);
  return () => {
    if (Date.now() - said.current < SAID_EVERY_MS) return;
    said.current = Date.now();
    void sendLive(messagesEvents.typing, conversationId);
  };
}

interface Asking {
  memberId: string;
  conversationId: string;
  outgoing: readonly OutgoingMessage[];
  onEdit: (clientId: string, text: string) => Promise<void>;
}

/** Those that a dialog has asked about on this page; what was not answered stays below the message. */
const askedAbout = new Set<string>();

/** Asks whether the writer is sure, as soon as the server does. */
export function useQuestions({ memberId, conversationId, outgoing, onEdit }: Asking): void {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const asking = outgoing.find((one) => one.conversationId === conversationId && one.asks);

  const ask = useEffectEvent(async ({ clientId, text, fault }: OutgoingMessage) => {
    if (!(await confirm(areYouSure(fault ?? '', 'Send anyway')))) return onEdit(clientId, text);
    confirmSending(clientId);
    goOut(queryClient, memberId);
  });

  useEffect(() => {
    if (!asking || askedAbout.has(asking.clientId)) return;
    askedAbout.add(asking.clientId);
    void ask(asking);
  }, [asking]);
}

/** Behind what stands there, unless that may give way. */
export function withLine(draft: string, line: string, replaceable: readonly string[]): string {
  const isKept = draft.trim() !== '' && !replaceable.includes(draft);
  return [...(isKept ? [draft] : []), line].join('\n');
}

/** Whether this key sends what stands in a field of several lines. */
export function isSendKey(event: KeyboardEvent): boolean {
  // A phone has no other key for a new line, and a button to send beside the field.
  if (matchMedia('(pointer: coarse)').matches) return false;
  // Enter also ends the composing of letters in many scripts of India.
  return event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
}

/** Gives words back to the field, behind what stands there by now, and their photo where they had one. A new `round` is a field that shows them. */
export function useRestoredText(
  memberId: string,
  conversationId: string,
  onQuoteBack: (quote: OutgoingMessage['replyTo']) => void,
) {
  const [round, setRound] = useState(0);
  const { photo } = useMediaDraft(conversationId);
  const setPhoto = useCallback(
    (given: File | null) => keepMediaDraft(conversationId, { photo: given }),
    [conversationId],
  );

  const put = useCallback(
    (text: string, given: File | null, replaceable: readonly string[] = []) => {
      const name = chatDraft(conversationId);
      const draft = asText(readDraft(memberId, name));
      keepDraft(memberId, name, withLine(draft, text, replaceable));
      if (given) setPhoto(given);
      setRound((before) => before + 1);
    },
    [memberId, conversationId, setPhoto],
  );

  const edit = useCallback(
    async (clientId: string, text: string) => {
      const sent = unsentIn(conversationId).find((one) => one.clientId === clientId);
      const file = sent?.hasFile ? await readFile(memberId, clientId) : null;
      if (sent?.replyTo) onQuoteBack(sent.replyTo);
      takeFromOutbox(clientId);
      put(text, file);
    },
    [memberId, conversationId, onQuoteBack, put],
  );
  return { round, photo, setPhoto, edit, put };
}
