import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { emailSchema, signInSchema } from '#contract/accounts/fields.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { call } from '#web/lib/account-api.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { MailedLink } from './mailed-link.tsx';
import { ResultNote } from './result-note.tsx';
import classes from './settings.module.css';
import { SubmitButton } from './submit-button.tsx';

const schema = z.object({
  newEmail: emailSchema,
  password: signInSchema.shape.password,
});

export function ChangeEmailForm() {
  const { member } = useAuth();
  const element = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const form = useSchemaForm({
    schema,
    initialValues: { newEmail: '', password: '' },
    send: async ({ newEmail, password }) => {
      setSentTo(null);
      await call.accounts.changeEmail({ newEmail, password });
      element.current?.reset();
      setSentTo(newEmail);
    },
    explain: (error) => ({
      message: failureText(error, 'We could not change the email. Please try again.'),
      fields: refusalOf(error)?.code === 'WRONG_PASSWORD' ? ['password'] : [],
    }),
  });

  return (
    <SettingsSection
      title="Email"
      lead={
        <>
          You sign in with <strong>{member?.email}</strong>.
        </>
      }
    >
      <form {...form.formProps} ref={element} className={classes.form}>
        <FormNotice form={form} />
        {sentTo !== null && (
          <ResultNote tone="good">
            <p>
              <MailedLink email={sentTo} /> Your email changes when you open it.
            </p>
          </ResultNote>
        )}
        <TextInput
          {...form.field('newEmail')}
          label="New email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
        />
        <PasswordField
          {...form.field('password')}
          label="Your password"
          autoComplete="current-password"
          shown={shown}
          onShownChange={setShown}
        />
        <SubmitButton
          small
          label="Change Email"
          workingLabel="Sending..."
          working={form.working}
          waiting={form.waitSeconds > 0}
        />
      </form>
    </SettingsSection>
  );
}
