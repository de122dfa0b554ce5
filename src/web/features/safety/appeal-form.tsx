import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { appealSchema } from '#contract/safety/fields.ts';
import { APPEAL_MAX, defaultClocks } from '#contract/safety/cases.ts';
import { failureText } from '#web/lib/failure.ts';
import { focusOnce } from '#web/lib/move-focus-on.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { api, call } from './safety.api.ts';
import classes from './account-status-page.module.css';

const ANSWERED_WITHIN_DAYS = defaultClocks.appeal / 24;

/** In one's own words, once. */
export function AppealForm({ decisionId, onSent }: { decisionId: string; onSent: () => void }) {
  const [open, setOpen] = useState<boolean | null>(null);
  if (open)
    return <OpenForm decisionId={decisionId} onSent={onSent} onCancel={() => setOpen(false)} />;
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        onClick={() => setOpen(true)}
        // Given up: the focus goes back to where it came from.
        {...(open === false && { ref: focusOnce })}
      >
        Appeal
      </Button>
    </div>
  );
}

interface OpenFormProps {
  decisionId: string;
  onSent: () => void;
  onCancel: () => void;
}

function OpenForm({ decisionId, onSent, onCancel }: OpenFormProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: appealSchema,
    initialValues: { words: '' },
    send: async ({ words }) => {
      await call.safety.appeal({ id: decisionId, words });
      onSent();
      await queryClient.invalidateQueries({ queryKey: api.safety.accountStatus.key() });
    },
    explain: (error) => ({
      message: failureText(error, 'We could not send your appeal. Please try again.'),
      fields: [],
    }),
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <LongText
        {...form.field('words')}
        label="Why do you think that we are wrong?"
        description={`Somebody who did not decide this reads it and answers within ${ANSWERED_WITHIN_DAYS} days. You can appeal once.`}
        autosize
        minRows={4}
        maxRows={12}
        most={APPEAL_MAX}
        ref={focusOnce}
      />
      <FormNotice form={form} />
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={form.working} disabled={form.waitSeconds > 0}>
          Send appeal
        </Button>
        <Button variant="default" size="sm" disabled={form.working} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
