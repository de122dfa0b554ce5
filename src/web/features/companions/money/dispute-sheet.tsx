import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { disputeFieldsSchema } from '#contract/companions/meter.fields.ts';
import { DISPUTE_MAX } from '#contract/companions/earnings.rules.ts';
import { failureText } from '#web/lib/failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { toast } from '#web/lib/toast.ts';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { api, call } from './money.api.ts';
import classes from './earnings.module.css';

/** For a client who did not get what they asked for: a person looks, and the companion waits for the money until then. */
export function DisputeSheet({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: disputeFieldsSchema,
    initialValues: { words: '' },
    send: async ({ words }) => {
      await call.companions.disputeSession({ id: sessionId, words });
      await queryClient.invalidateQueries({ queryKey: api.companions.pastSessions.key() });
      void toast('Our team looks at it and tells you how it ends.', 'Thank you');
      onClose();
    },
    explain: (error) => ({
      message: failureText(error, 'We could not send that. Please try again.'),
      fields: [],
    }),
  });
  return (
    <Sheet open keepsOpen title="Something was wrong" onClose={onClose}>
      <form {...form.formProps} className={classes.form}>
        <LongText
          {...form.field('words')}
          label="What was wrong?"
          description="Our team reads it, and the companion does not. If you feel unsafe, please report or block them, too."
          autosize
          minRows={4}
          maxRows={10}
          most={DISPUTE_MAX}
        />
        <FormNotice form={form} />
        <Button type="submit" loading={form.working} disabled={form.waitSeconds > 0}>
          Send
        </Button>
      </form>
    </Sheet>
  );
}
