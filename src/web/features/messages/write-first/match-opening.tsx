import { ActionIcon, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { MESSAGE_MAX } from '#contract/messages/rules.ts';
import type { OpeningProps } from '#web/features/matching/index.ts';
import { useAuth, useRestricted } from '#web/lib/auth.tsx';
import { failureText, questionOf } from '#web/lib/failure.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { useSure } from '#web/ui/use-sure.ts';
import { LengthCount } from '../chat/closed-composer.tsx';
import { Icebreakers } from '../chat/icebreakers.tsx';
import { isSendKey, useDraft, withLine } from '../chat/use-composer.ts';
import { api, call, putSent } from '../messages.api.ts';
import { chatDraft } from '../outbox/outbox-store.ts';
import classes from './match-opening.module.css';

/** The first message of a new match. What is left unsent stands in the field of their chat. */
export default function MatchOpening({ member, onSent }: OpeningProps) {
  const isRestricted = useRestricted();
  const { memberId } = member;
  // What a page knows from before the match: they have no conversation.
  const { data } = useQuery(
    api.messages.withMember.queryOptions({ input: { memberId }, staleTime: 0 }),
  );
  const { conversation } = data ?? {};
  if (conversation?.state !== 'open' || isRestricted) return null;
  return <OpeningForm conversationId={conversation.id} member={member} onSent={onSent} />;
}

function OpeningForm({
  conversationId: id,
  member,
  onSent,
}: OpeningProps & { conversationId: string }) {
  const senderId = useAuth().member?.id ?? '';
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const faultId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(senderId, chatDraft(id));
  const message = text.trim();
  const isSendable = message !== '' && message.length <= MESSAGE_MAX;
  // The same words sent twice are the same message; others are another one, whatever became of the first.
  const tried = useRef({ text: '', clientId: '' });

  const sure = useSure('Send anyway');
  const send = useMutation({
    mutationFn: () => {
      if (tried.current.text !== message)
        tried.current = { text: message, clientId: crypto.randomUUID() };
      const { clientId } = tried.current;
      return sure((confirmed) =>
        call.messages.send({ id, senderId, clientId, text: message, confirmed }),
      );
    },
    onSuccess: async (answer) => {
      setText('');
      putSent(queryClient, id, answer, senderId);
      onSent();
      await navigate({ to: '/messages', search: { chat: id } });
    },
  });
  // Who would rather change it has read why.
  const fault = send.error && questionOf(send.error) === null ? send.error : null;

  function submit(): void {
    if (isSendable && !send.isPending) send.mutate();
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Icebreakers
        className={classes.lines}
        partnerId={member.memberId}
        onPick={(line, all) => {
          setText(withLine(text, line, all));
          field.current?.focus();
        }}
      />
      <FormError
        id={faultId}
        message={fault && failureText(fault, 'Your message could not be sent. Please try again.')}
      />
      <div className={classes.pill}>
        <Textarea
          ref={field}
          autosize
          minRows={1}
          maxRows={4}
          className={classes.field ?? ''}
          classNames={{ input: classes.input ?? '' }}
          aria-label={`Write to ${member.displayName}`}
          aria-describedby={faultId}
          placeholder={`Write to ${member.displayName} …`}
          value={text}
          readOnly={send.isPending}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            submit();
          }}
        />
        <ActionIcon
          type="submit"
          size={44}
          aria-label="Send"
          title="Send"
          className={classes.send ?? ''}
          loading={send.isPending}
          disabled={!isSendable}
        >
          <IconSend2 size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      <LengthCount length={message.length} />
    </form>
  );
}
