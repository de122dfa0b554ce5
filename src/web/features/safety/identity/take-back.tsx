import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { REVIEW_WORDS_MAX } from '#contract/safety/identity.rules.ts';
import { failureText } from '#web/lib/failure.ts';
import { toast } from '#web/lib/toast.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { memberQuery } from '../console/console.api.ts';
import shared from '../console/console.module.css';
import { api } from './review.api.ts';
import classes from './review.module.css';

/** For what was found out after the check. */
export function TakeBack({ id, name }: { id: string; name: string }) {
  const queryClient = useQueryClient();
  const errorId = useId();
  const [words, setWords] = useState('');
  const revoke = useMutation(
    api.console.identityRevoke.mutationOptions({
      onSuccess: async () => {
        void toast(`${name} is told why.`);
        await queryClient.invalidateQueries({ queryKey: memberQuery(id).queryKey });
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    revoke.mutate({ id, words });
  };
  return (
    <section className={shared.card} aria-labelledby="take-back">
      <h2 id="take-back">Take the verification back</h2>
      <form className={classes.form} onSubmit={submit}>
        <p className={shared.soft}>
          {name} loses the mark, and is not listed as a companion until they are checked again.
        </p>
        <Textarea
          label={`Why, as ${name} reads it`}
          description="Never a number of the document."
          autosize
          minRows={2}
          maxLength={REVIEW_WORDS_MAX}
          required
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {revoke.error && (
          <FormError
            id={errorId}
            message={failureText(revoke.error, 'It was not taken back. Please try again.')}
          />
        )}
        <Button type="submit" color="brick" variant="default" fullWidth loading={revoke.isPending}>
          Take it back
        </Button>
      </form>
    </section>
  );
}
