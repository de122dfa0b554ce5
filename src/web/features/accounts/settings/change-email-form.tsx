import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { emailSchema, signInSchema } from '#contract/accounts/fields.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { call } from '#web/lib/accounts.api.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { useProofFor, type ProofInput } from '../proof-dialog.tsx';
import { MailedLink } from '../sign-in/mailed-link.tsx';
import { ResultNote, SubmitButton } from '../sign-in/account-form.tsx';
import classes from './settings.module.css';

const schema = z.object({
  newEmail: emailSchema,
  password: signInSchema.shape.password,
});

/** Whoever has a second factor can show that instead. */
const withFactor = schema.omit({ password: true });

export function ChangeEmailForm() {
  const { member } = useAuth();
  const hasFactor = member?.secondFactor ?? false;
  const { sendProven, proofDialog } = useProofFor('Change Email');
  const element = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const form = useSchemaForm({
    schema: hasFactor ? withFactor : schema,
    initialValues: { newEmail: '', password: '' },
    send: async ({ newEmail, password }) => {
      setSentTo(null);
      const send = async (proof: ProofInput) => {
        await call.accounts.changeEmail({ newEmail, proof });
        element.current?.reset();
        setSentTo(newEmail);
      };
      await (hasFactor ? sendProven(send) : send({ method: 'password', password }));
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
        {!hasFactor && (
          <PasswordField
            {...form.field('password')}
            label="Your password"
            autoComplete="current-password"
            shown={shown}
            onShownChange={setShown}
          />
        )}
        <SubmitButton
          small
          label="Change Email"
          workingLabel="Sending..."
          working={form.working}
          waiting={form.waitSeconds > 0}
        />
      </form>
      {proofDialog}
    </SettingsSection>
  );
}
