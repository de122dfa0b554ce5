import { Button, Textarea } from '@mantine/core';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { IconMessageCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { isClosed, MESSAGE_MAX } from '#contract/messages/rules.ts';
import { forVerified, useVerifiedFirst } from '#web/features/matching/index.ts';
import { useRestricted, useAuth } from '#web/lib/auth.tsx';
import { closeHelp, useHelpOffered, offerHelp } from '#web/lib/help-offers.ts';
import { useSheetStep } from '#web/lib/sheet-step.ts';
import { HelpCard } from '#web/ui/help-card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import type { HeldMessage } from '#contract/messages/endpoints.ts';
import { familyReasons } from '#contract/safety/rules.ts';
import { refusalOf, failureText } from '#web/lib/failure.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { useSure } from '#web/ui/use-sure.ts';
import { api, call, refreshHeld } from '../messages.api.ts';
import { LengthCount } from '../chat/closed-composer.tsx';
import { useDraft } from '../chat/use-composer.ts';
import classes from './write-first.module.css';

interface WriteFirstProps {
  memberId: string;
  name: string;
}

const icon = <IconMessageCircle size={20} stroke={1.7} aria-hidden />;

/** For members who are not matched: the chat that a request has opened, or the way to send one. */
export function WriteFirst({ memberId, name }: WriteFirstProps) {
  const isRestricted = useRestricted();
  const sheet = useSheetStep('message-request');
  const helpOffered = useHelpOffered(memberId);
  const { data } = useQuery(api.messages.withMember.queryOptions({ input: { memberId } }));
  const verifiedFirst = useVerifiedFirst();
  const { conversation, mayAsk = false, verifiedOnly = false, held = [] } = data ?? {};
  if (conversation && !isClosed(conversation.state)) {
    return (
      <LinkButton
        to="/messages"
        search={{ chat: conversation.id }}
        variant="default"
        leftSection={icon}
      >
        Message
      </LinkButton>
    );
  }
  if (!mayAsk && !verifiedOnly && held.length === 0) return null;
  return (
    <>
      {verifiedOnly && (
        <Button {...forVerified} onClick={() => void verifiedFirst.explain(name)}>
          Message
        </Button>
      )}
      {mayAsk && (
        <Button
          variant="default"
          leftSection={icon}
          disabled={isRestricted}
          onClick={() => sheet.open()}
        >
          Message
        </Button>
      )}
      {helpOffered && <HelpCard onClose={() => closeHelp(memberId)} />}
      {held.map((one) => (
        <HeldRequest key={one.id} held={one} />
      ))}
      <RequestSheet
        open={sheet.subject !== null}
        memberId={memberId}
        name={name}
        onClose={sheet.close}
      />
    </>
  );
}

interface RequestSheetProps {
  open: boolean;
  memberId: string;
  name: string;
  onClose: () => void;
}

function RequestSheet({ open, memberId, name, onClose }: RequestSheetProps) {
  return (
    <Sheet open={open} title={`Write to ${name}`} onClose={onClose}>
      <RequestForm memberId={memberId} name={name} onHeld={onClose} />
    </Sheet>
  );
}

const outcomes: Record<HeldMessage['state'], (reason: string) => string> = {
  held: (reason) => `A person looks at this before it is delivered. ${reason}`,
  removed: (reason) => `Not delivered: ${reason}`,
  undelivered: () => 'Not delivered: They take no message requests at the moment.',
};

/** A message request that has not become a chat. */
function HeldRequest({ held }: { held: HeldMessage }) {
  const { id, text, state, family } = held;
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => call.messages.withdraw({ id }),
    onError: (error) =>
      refusalOf(error)?.code === 'NOT_FOUND'
        ? undefined
        : toastFailure(error, 'The message could not be taken back.'),
    onSettled: () => refreshHeld(queryClient),
  });
  return (
    <section aria-label="Your message" className={classes.held}>
      <p className={classes.text}>{text}</p>
      <p role="status" className={classes.outcome}>
        {outcomes[state](family ? familyReasons[family] : '')}
      </p>
      <Button
        size="sm"
        variant="default"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        {state === 'held' ? 'Take back' : 'Put away'}
      </Button>
    </section>
  );
}

interface RequestFormProps {
  memberId: string;
  name: string;
  /** A person looks at it first. */
  onHeld: () => void;
}

/** One message to somebody one has not matched with; what follows is up to them. */
function RequestForm({ memberId, name, onHeld }: RequestFormProps) {
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
