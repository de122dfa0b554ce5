import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { MESSAGE_MAX } from '#contract/messages/rules.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { api, call } from '../api.ts';
import { failureText } from '#web/lib/failure.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { useSure } from '#web/ui/use-sure.ts';
import { offerHelp } from '#web/lib/help-offers.ts';
import { LengthCount } from '../chat/length-count.tsx';
import { useDraft } from '../chat/use-draft.ts';
import classes from './request-form.module.css';

interface RequestFormProps {
  memberId: string;
  name: string;
  /** A person looks at it first. */
  onHeld: () => void;
}

/** One message to somebody one has not matched with; what follows is up to them. */
export function RequestForm({ memberId, name, onHeld }: RequestFormProps) {
  const { member } = useAuth();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [text, setText] = useDraft(member?.id ?? '', `request.${memberId}`);
  // Sent twice, it is the same message.
  const [clientId] = useState(() => crypto.randomUUID());
  const length = text.trim().length;
  const faultId = useId();
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    // After the sheet has opened, which puts the focus on its cross.
    requestAnimationFrame(() => field.current?.focus());
  }, []);

  const sure = useSure('Send anyway');
  const ask = useMutation({
    mutationFn: () =>
      sure((confirmed) => call.messages.ask({ memberId, clientId, text: text.trim(), confirmed })),
    onSuccess: async (answer) => {
      setText('');
      if ('held' in answer) {
        if (answer.held.help) offerHelp(memberId);
        onHeld();
        await queryClient.invalidateQueries({ queryKey: api.messages.key() });
        return;
      }
      const { conversation, message } = answer;
      if (message.help) offerHelp(conversation.id);
      await queryClient.invalidateQueries({ queryKey: api.messages.key() });
      // In place of the step that the sheet is.
      await navigate({ to: '/messages', search: { chat: conversation.id }, replace: true });
    },
  });

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate();
      }}
    >
      <p className={classes.note}>
        You have not matched yet, so this arrives as a message request. {name} can accept or decline
        it; until then you can send this one message.
      </p>
      <FormError
        id={faultId}
        message={ask.error && failureText(ask.error, 'Your request could not be sent.')}
      />
      <Textarea
        ref={field}
        aria-label="Your message"
        aria-describedby={faultId}
        placeholder={`Say hello to ${name}`}
        rows={5}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <LengthCount length={length} />
      <Button
        type="submit"
        fullWidth
        loading={ask.isPending}
        disabled={length === 0 || length > MESSAGE_MAX}
      >
        Send request
      </Button>
    </form>
  );
}
