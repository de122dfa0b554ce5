import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { emailSchema } from '#contract/accounts.ts';
import { call } from '#web/lib/call.ts';
import { failureText } from '#web/lib/failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { AccountLayout } from './account-layout.tsx';
import classes from './account-form.module.css';
import { FormNotice } from './form-notice.tsx';
import { ResultNote } from './result-note.tsx';
import { SubmitButton } from './submit-button.tsx';

const schema = z.object({ email: emailSchema });

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);

  const form = useSchemaForm({
    schema,
    initialValues: { email: '' },
    send: async ({ email }) => {
      await call.accounts.forgotPassword({ email });
      setSentTo(email);
    },
    explain: (error) => ({
      message: failureText(error, 'We could not send the link. Please try again.'),
      fields: [],
    }),
  });

  if (sentTo !== null) {
    return (
      <AccountLayout title="Check your inbox">
        <ResultNote tone="good">
          <p>
            If <strong>{sentTo}</strong> has an account here, a link to set a new password is on its
            way. It works once and only for a short time.
          </p>
          <p>Nothing after a few minutes? Please look into the spam folder.</p>
        </ResultNote>
        <BackToSignIn />
      </AccountLayout>
    );
  }

  return (
    <AccountLayout
      title="Forgot your password?"
      lead="It happens. Tell us your email and we send you a link to set a new one."
    >
      <form {...form.formProps} className={classes.form}>
        <FormNotice form={form} />
        <TextInput
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
        <SubmitButton
          label="Send Link"
          workingLabel="Sending..."
          working={form.working}
          waiting={form.waitSeconds > 0}
        />
      </form>
      <BackToSignIn />
    </AccountLayout>
  );
}

function BackToSignIn() {
  return (
    <p className={classes.aside}>
      <Link to="/login" className={classes.strongLink}>
        Back to sign in
      </Link>
    </p>
  );
}
