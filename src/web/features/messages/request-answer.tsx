import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { call, refreshConversation } from './messages.api.ts';
import { useRestricted } from '#web/lib/auth.tsx';
import { toastFailure } from '#web/lib/toast.ts';
import { nameOf } from './partner.tsx';
import classes from './messages-page.module.css';

interface RequestAnswerProps {
  conversation: Conversation;
  /** The chat that it stands in has nothing more to show. */
  onDeclined?: (() => void) | undefined;
}

/** Accept or decline; the sender of a declined request is not told. */
export function RequestAnswer({ conversation, onDeclined }: RequestAnswerProps) {
  const queryClient = useQueryClient();
  const isRestricted = useRestricted();
  const { id, other } = conversation;
  const answer = useMutation({
    mutationFn: async (accepted: boolean) => {
      await (accepted ? call.messages.accept({ id }) : call.messages.decline({ id }));
      if (!accepted) onDeclined?.();
    },
    onError: (error) => void toastFailure(error, 'We could not keep your answer.'),
    onSettled: () => refreshConversation(queryClient, id),
  });
  const label = (word: string) => `${word} ${nameOf(other)}`;
  return (
    <div className={classes.answer}>
      <Button
        size="sm"
        aria-label={label('Accept')}
        loading={answer.isPending && answer.variables}
        disabled={answer.isPending || isRestricted}
        onClick={() => answer.mutate(true)}
      >
        Accept
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-label={label('Decline')}
        disabled={answer.isPending}
        onClick={() => answer.mutate(false)}
      >
        Decline
      </Button>
    </div>
  );
}
