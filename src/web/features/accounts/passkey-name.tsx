import { TextInput } from '@mantine/core';
import { z } from 'zod';
import type { Passkey } from '#contract/accounts/second-factor.endpoints.ts';
import { passkeyNameSchema } from '#contract/accounts/second-factor.fields.ts';
import { call } from '#web/lib/account-api.ts';
import { failureText } from '#web/lib/failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { FormNotice } from '#web/ui/form-notice.tsx';
import forms from './account-form.module.css';
import { SubmitButton } from './submit-button.tsx';

const schema = z.object({ name: passkeyNameSchema });

interface PasskeyNameProps {
  passkey: Passkey;
  onDone: () => Promise<void>;
}

export function PasskeyName({ passkey, onDone }: PasskeyNameProps) {
  const form = useSchemaForm({
    schema,
    initialValues: { name: passkey.name },
    send: async ({ name }) => {
      await call.accounts.renamePasskey({ id: passkey.id, name });
      await onDone();
    },
    explain: (error) => ({
      message: failureText(error, 'We could not rename it. Please try again.'),
      fields: ['name'],
    }),
  });
  return (
    <form {...form.formProps} className={forms.form}>
      <FormNotice form={form} />
      <TextInput {...form.field('name')} label="Name" autoComplete="off" />
      <SubmitButton
        small
        label="Save"
        workingLabel="Saving..."
        working={form.working}
        waiting={form.waitSeconds > 0}
      />
    </form>
  );
}
