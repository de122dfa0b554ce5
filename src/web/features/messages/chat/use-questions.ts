import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { areYouSure } from '#web/ui/use-sure.ts';
import { chatDraft } from '../chat-draft.ts';
import { goOut } from '../outbox/go-out.ts';
import {
  confirmSending,
  takeFromOutbox,
  unsentIn,
  type OutgoingMessage,
} from '../outbox/outbox-store.ts';

interface Asking {
  memberId: string;
  conversationId: string;
  outgoing: readonly OutgoingMessage[];
  onEdit: (clientId: string, text: string) => void;
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

/** Gives words back to the field, behind what stands there by now. A new `round` is a field that shows them. */
export function useWordsBack(
  memberId: string,
  conversationId: string,
  onQuoteBack: (quote: OutgoingMessage['replyTo']) => void,
) {
  const [round, setRound] = useState(0);
  const edit = useCallback(
    (clientId: string, text: string) => {
      const name = chatDraft(conversationId);
      const draft = readDraft(memberId, name);
      const words = typeof draft === 'string' && draft.trim() !== '' ? [draft, text] : [text];
      keepDraft(memberId, name, words.join('\n'));
      const quote = unsentIn(conversationId).find((one) => one.clientId === clientId)?.replyTo;
      if (quote) onQuoteBack(quote);
      takeFromOutbox(clientId);
      setRound((now) => now + 1);
    },
    [memberId, conversationId, onQuoteBack],
  );
  return { round, edit };
}
