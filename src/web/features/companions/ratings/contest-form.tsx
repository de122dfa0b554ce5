import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contestFieldsSchema } from '#contract/companions/ratings.fields.ts';
import { CONTEST_MAX } from '#contract/companions/ratings.rules.ts';
import { failureText } from '#web/lib/failure.ts';
import { focusOnce } from '#web/lib/move-focus-on.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { toast } from '#web/lib/toast.ts';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { api, call } from './ratings.api.ts';
import classes from './ratings.module.css';

interface ContestFormProps {
  ratingId: string;
  requestId: string;
}

/** For whoever is rated unfairly: a person looks. */
export function ContestForm(props: ContestFormProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenForm {...props} />;
  return (
    <div>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        This is unfair
      </Button>
    </div>
  );
}

function OpenForm({ ratingId, requestId }: ContestFormProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: contestFieldsSchema,
    initialValues: { words: '' },
    send: async ({ words }) => {
      const { number } = await call.companions.contestRating({ id: ratingId, words });
      void toast(`Sent. Your case has the number ${number}.`);
      await queryClient.invalidateQueries({
        queryKey: api.companions.ratings.key({ input: { id: requestId } }),
      });
    },
    explain: (error) => ({
      message: failureText(error, 'We could not send that. Please try again.'),
      fields: [],
    }),
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <LongText
        {...form.field('words')}
        label="What is wrong with it?"
        description="Somebody of our team reads both and decides. The rating stays until then."
        autosize
        minRows={3}
        maxRows={8}
        most={CONTEST_MAX}
        ref={focusOnce}
      />
      <FormNotice form={form} />
      <div>
        <Button type="submit" size="sm" loading={form.working} disabled={form.waitSeconds > 0}>
          Send
        </Button>
      </div>
    </form>
  );
}
