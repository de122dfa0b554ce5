import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { emailSchema } from '#contract/accounts/fields.ts';
import type { Site } from '#contract/site.ts';
import { call } from '#web/lib/accounts.api.ts';
import { failureText } from '#web/lib/failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { useMail } from '#web/lib/site.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { AccountLayout } from './account-layout.tsx';
import classes from './account-form.module.css';
import { useCarriedEmail, ResultNote, SubmitButton } from './account-form.tsx';
import { AskSupport, OutboxLink } from './mailed-link.tsx';

const schema = z.object({ email: emailSchema });
const titles: Record<Site['mail'], string> = {
  delivered: 'Check your inbox',
  shown: 'Check the outbox',
  kept: 'One more step',
};

export function ForgotPasswordPage() {
  const mail = useMail();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const carriedEmail = useCarriedEmail();

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
      <AccountLayout title={titles[mail]}>
        <ResultNote tone={mail === 'kept' ? 'sorry' : 'good'}>
          <Whereabouts email={sentTo} />
        </ResultNote>
        <BackToSignIn />
      </AccountLayout>
    );
  }

  return (
    <AccountLayout
      title="Forgot your password?"
      lead={`It happens. Tell us your email and ${mail === 'delivered' ? 'we send you' : 'we make'} a link to set a new one.`}
    >
      <form {...form.formProps} className={classes.form}>
        <FormNotice form={form} />
        <TextInput
          {...form.field('email')}
          defaultValue={carriedEmail}
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

/** Never tells whether the account exists. */
function Whereabouts({ email }: { email: string }) {
  const mail = useMail();
  if (mail === 'kept') {
    return (
      <p>
        <AskSupport />
      </p>
    );
  }
  return (
    <>
      <p>
        If <strong>{email}</strong> has an account here, a link to set a new password{' '}
        {mail === 'delivered' ? (
          'is on its way'
        ) : (
          <>
            waits in <OutboxLink />
          </>
        )}
        . It works once and only for a short time.
      </p>
      {mail === 'delivered' && (
        <p>Nothing after a few minutes? Please look into the spam folder.</p>
      )}
    </>
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
