import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nomineeSchema } from '#contract/accounts/fields.ts';
import { dateText } from '#web/lib/dates.ts';
import { failureText } from '#web/lib/failure.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { consentsApi as api, consentsCall as call } from '../accounts.api.ts';
import classes from '../settings/settings.module.css';
import { SubmitButton } from '../sign-in/account-form.tsx';

const { queryKey } = api.accounts.nominee.queryOptions();

/** Who may use the member's rights about their data when they no longer can. */
export function NomineeSection() {
  const { data, isPending, refetch } = useQuery(api.accounts.nominee.queryOptions());
  const [isEditing, setEditing] = useState(false);
  return (
    <SettingsSection
      title="Somebody who may act for you"
      lead="If you die or cannot act any more, this person may ask us about your data, or to erase it. We do not tell them now."
    >
      {isPending && <Skeleton height={64} />}
      {!isPending && !data && (
        <p>
          We could not load this.{' '}
          <Button variant="subtle" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && isEditing && (
        <NomineeForm
          before={data.nominee ?? { name: '', email: '' }}
          onDone={() => setEditing(false)}
        />
      )}
      {data?.nominee && !isEditing && (
        <div className={classes.row}>
          <p>
            <strong>{data.nominee.name}</strong>
            <small>
              {data.nominee.email}, named on {dateText(data.nominee.namedAt)}
            </small>
          </p>
          <Button variant="default" onClick={() => setEditing(true)}>
            Change
          </Button>
          <RemoveNominee />
        </div>
      )}
      {data && !data.nominee && !isEditing && (
        <Button variant="default" onClick={() => setEditing(true)}>
          Name somebody
        </Button>
      )}
    </SettingsSection>
  );
}

interface NomineeFormProps {
  before: { name: string; email: string };
  onDone: () => void;
}

function NomineeForm({ before, onDone }: NomineeFormProps) {
  const queryClient = useQueryClient();
  const { name, email } = before;
  const form = useSchemaForm({
    schema: nomineeSchema,
    initialValues: { name, email },
    send: async (nominee) => {
      await writeAnswer(queryClient, queryKey, await call.accounts.nameNominee(nominee));
      onDone();
    },
    explain: (error) => ({
      message: failureText(error, 'We could not save this. Please try again.'),
      fields: [],
    }),
  });
  return (
    <form {...form.formProps} className={classes.privacyChoicesForm}>
      <FormNotice form={form} />
      <TextInput {...form.field('name')} label="Their name" autoComplete="off" />
      <TextInput
        {...form.field('email')}
        label="Their email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
      />
      <div className={classes.buttons}>
        <SubmitButton
          small
          label="Save"
          workingLabel="Saving..."
          working={form.working}
          waiting={form.waitSeconds > 0}
        />
        <Button variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function RemoveNominee() {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  async function remove(): Promise<void> {
    const sure = await confirm({
      title: 'Name nobody any more?',
      body: 'We erase their name and email.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (!sure) return;
    try {
      await writeAnswer(queryClient, queryKey, await call.accounts.removeNominee());
      void toast('Nobody is named any more.');
    } catch (error) {
      await toastFailure(error, 'We could not remove this. Please try again.');
    }
  }
  return (
    <Button variant="subtle" color="brick" onClick={() => void remove()}>
      Remove
    </Button>
  );
}
