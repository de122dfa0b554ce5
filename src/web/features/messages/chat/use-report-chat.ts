import { useQueryClient } from '@tanstack/react-query';
import { useReport } from '#web/features/safety/index.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { call } from '../api.ts';
import { historyQuery } from '../chat-history.ts';
import { dropUnsentOf } from '../outbox/unsent-of-chat.ts';

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
        messages: offered.map(({ seq, text }) => ({ seq, text: text || 'Photo' })),
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
