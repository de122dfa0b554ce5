import { useQueryClient } from '@tanstack/react-query';
import { useReport } from '#web/features/safety/index.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { call, historyQuery, refreshConversation } from '../messages.api.ts';
import { dropUnsentOf } from '../outbox/outbox.ts';
import { unsentIn, unsentText } from '../outbox/outbox-store.ts';
import { nameOf } from '../partner.tsx';

/** So many of their latest messages can be chosen beside the one that is meant. */
const OFFERED = 12;

interface Partner {
  memberId: string;
  displayName: string;
}

/** Reports whom a chat is with; the messages that are meant are chosen already. */
export function useReportChat(conversationId: string, onBlocked?: () => void) {
  const queryClient = useQueryClient();
  const report = useReport();
  const { member } = useAuth();

  return (partner: Partner, chosen: number[]) => {
    const { queryKey } = historyQuery(queryClient, conversationId);
    const items = queryClient.getQueryData(queryKey)?.items ?? [];
    const theirs = items.filter(
      ({ senderId, deleted }) => senderId === partner.memberId && !deleted,
    );
    const first = theirs.at(-OFFERED)?.seq ?? 0;
    const offered = theirs.filter(({ seq }) => seq >= first || chosen.includes(seq));
    report({
      member: partner,
      chat: {
        messages: offered.map(({ seq, text, voice }) => ({
          seq,
          text: text || (voice ? 'Voice note' : 'Photo'),
        })),
        chosen,
        send: (fields) => call.messages.report({ ...fields, id: conversationId }),
      },
      onBlocked: () => {
        if (member) dropUnsentOf(member.id, conversationId);
        onBlocked?.();
      },
    });
  };
}

/** Asks first: only a match would open the chat again. */
export function useEndChat(id: string, partnerName: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  return async () => {
    const sure = await confirm({
      title: 'End this chat?',
      body: `Neither you nor ${partnerName} can write here any more. What was said stays.`,
      confirmLabel: 'End chat',
      cancelLabel: 'Keep it',
      danger: true,
    });
    if (!sure) return;
    try {
      await call.messages.end({ id });
    } catch (error) {
      await toastFailure(error, 'We could not end this chat.');
    } finally {
      refreshConversation(queryClient, id);
    }
  };
}

/** Asks first: a closed chat is found nowhere else. Says whether it was removed. */
export function useRemoveFromList({ id, state, other }: Conversation): () => Promise<boolean> {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { member } = useAuth();
  return async () => {
    const unsent = unsentIn(id).length;
    const sure = await confirm({
      title: 'Remove this chat from your list?',
      body: [
        unsent > 0 ? `${unsentText(unsent)}, and will be deleted.` : '',
        state === 'gone'
          ? 'What was said here cannot be found again.'
          : `${nameOf(other)} keeps their side. It comes back if you two match.`,
      ].join(' '),
      confirmLabel: 'Remove',
      cancelLabel: 'Keep it',
      danger: true,
    });
    if (!sure) return false;
    try {
      await call.messages.unlist({ id });
      if (member) dropUnsentOf(member.id, id);
      return true;
    } catch (error) {
      await toastFailure(error, 'We could not remove this chat.');
      return false;
    } finally {
      refreshConversation(queryClient, id);
    }
  };
}
