import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { APPEAL_MAX, APPEAL_MIN } from '#contract/safety/cases.ts';
import { failureText } from '#web/lib/failure.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { api } from './api.ts';
import classes from './standing-page.module.css';

/** The button that opened it is gone. */
const focusOnce = (field: HTMLElement | null) => field?.focus();

/** In one's own words, once. */
export function AppealForm({ decisionId }: { decisionId: string }) {
  const errorId = useId();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, isPending } = useMutation(
    api.safety.appeal.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.safety.standing.key() }),
      onError: (error) => setFault(failureText(error, 'We could not send this. Please try again.')),
    }),
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (words.trim().length < APPEAL_MIN)
      setFault(`Please write at least ${APPEAL_MIN} characters.`);
    else mutate({ id: decisionId, words });
  }

  if (!open)
    return (
      <div>
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          Ask for another look
        </Button>
      </div>
    );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Textarea
        label="Why do you think that we are wrong?"
        description="Somebody who did not decide this reads it. You can ask once."
        autosize
        minRows={4}
        maxRows={12}
        maxLength={APPEAL_MAX}
        value={words}
        ref={focusOnce}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value);
          setFault(null);
        }}
      />
      <FormError id={errorId} message={fault} />
      <div>
        <Button type="submit" size="sm" loading={isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}
