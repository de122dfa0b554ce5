import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { newPasswordSchema } from '#contract/accounts/fields.ts';
import { refusals } from '#contract/errors.ts';
import { call } from '#web/lib/accounts.api.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { AccountLayout, ResultPage } from './account-layout.tsx';
import classes from './account-form.module.css';
import { NewPasswordFields, passwordsMatch, SubmitButton } from './account-form.tsx';

const schema = z.object({ password: newPasswordSchema, confirmPassword: newPasswordSchema });

export function ResetPasswordPage() {
  const { token } = useSearch({ from: '/reset-password' });
  const [result, setResult] = useState<'done' | 'expired' | null>(token ? null : 'expired');
  if (result === 'done') return <PasswordChanged />;
  if (result === 'expired' || !token) return <LinkExpired />;
  return <ResetPasswordForm token={token} onResult={setResult} />;
}

interface ResetPasswordFormProps {
  token: string;
  onResult(result: 'done' | 'expired'): void;
}

function ResetPasswordForm({ token, onResult }: ResetPasswordFormProps) {
  const queryClient = useQueryClient();
  const disowned = useLocation({ select: ({ state }) => state.disowned });

  const form = useSchemaForm({
    schema,
    initialValues: { password: '', confirmPassword: '' },
    rules: [passwordsMatch('password')],
    send: async ({ password }) => {
      try {
        await call.accounts.resetPassword({ token, password });
      } catch (error) {
        if (refusalOf(error)?.code !== 'LINK_EXPIRED') throw error;
        onResult('expired');
        return;
      }
      // A new password signs out every device, perhaps this one too.
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onResult('done');
    },
    explain: (error) => ({
      message: failureText(error, 'We could not save the new password. Please try again.'),
      fields: refusalOf(error)?.code === 'PASSWORD_TOO_WEAK' ? ['password'] : [],
    }),
  });

  return (
    <AccountLayout
      title="Choose a new password"
      lead={
        disowned
          ? 'Done: every device is signed out, and the old password opens nothing. Now choose a new one.'
          : 'You will be signed out on all your devices and can sign in with the new one.'
      }
    >
      <form {...form.formProps} className={classes.form}>
        <FormNotice form={form} />
        <NewPasswordFields
          password={form.field('password')}
          again={form.field('confirmPassword')}
          label="New password"
          token={token}
        />
        <SubmitButton
          label="Save Password"
          workingLabel="Saving..."
          working={form.working}
          waiting={form.waitSeconds > 0}
        />
      </form>
    </AccountLayout>
  );
}

const PasswordChanged = () => (
  <ResultPage
    title="Password changed"
    tone="good"
    text="Your new password is saved, and every device was signed out."
  >
    <LinkButton to="/login">Sign In</LinkButton>
  </ResultPage>
);

const LinkExpired = () => (
  <ResultPage title="This link no longer works" tone="sorry" text={refusals.LINK_EXPIRED.message}>
    <LinkButton to="/forgot-password">Ask for a new link</LinkButton>
  </ResultPage>
);
