import { Checkbox, TextInput } from '@mantine/core';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { signInSchema } from '#contract/accounts/fields.ts';
import { refusals } from '#contract/errors.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { call } from '#web/lib/account-api.ts';
import type { Fault } from '#web/lib/form-fault.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { nextPath } from './next-path.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { useMail } from '#web/lib/site.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { AccountLayout } from './account-layout.tsx';
import classes from './account-form.module.css';
import { carryEmail, useCarriedEmail } from './carried-email.ts';
import { OutboxLink } from './mailed-link.tsx';
import { useSignedInRedirect } from './signed-in-redirect.ts';
import { SubmitButton } from './submit-button.tsx';

/** One sentence whatever the cause, so that nobody learns which emails have an account. */
function explain(error: unknown): Fault<'email' | 'password'> {
  if (error instanceof NetworkFailure) return { message: error.message, fields: [] };
  return { message: refusals.SIGN_IN_FAILED.message, fields: ['password', 'email'] };
}

export function SignInPage() {
  const { next } = useSearch({ from: '/login' });
  const { member, enter } = useAuth();
  const [shown, setShown] = useState(false);
  const carriedEmail = useCarriedEmail();
  useSignedInRedirect(nextPath(next, '/dashboard'));

  const form = useSchemaForm({
    schema: signInSchema,
    initialValues: { email: '', password: '', remember: false },
    limitedBy: 'email',
    send: async (values) => enter((await call.accounts.signIn(values)).member),
    explain,
  });

  return (
    <AccountLayout title="Welcome back" lead="Sign in to pick up where you left off.">
      <SignedOut />
      <form {...form.formProps} className={classes.form}>
        <FormNotice form={form} waitHint="Forgot password still works meanwhile." />
        <TextInput
          {...form.field('email')}
          defaultValue={carriedEmail}
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="current-password"
          shown={shown}
          onShownChange={setShown}
        />
        <div className={classes.row}>
          <Checkbox {...form.field('remember', 'checkbox')} label="Remember me" />
          <Link to="/forgot-password" state={carryEmail} className={classes.quietLink}>
            Forgot password?
          </Link>
        </div>
        <SubmitButton
          label="Sign In"
          workingLabel="Signing In..."
          working={form.working || member !== null}
          waiting={form.waitSeconds > 0}
        />
      </form>
      <p className={classes.aside}>
        New here?{' '}
        <Link to="/register" className={classes.strongLink}>
          Create an account
        </Link>
      </p>
      <DemoNote />
    </AccountLayout>
  );
}

/** For whoever did not sign out here. Why is told to them alone, once they have signed in. */
function SignedOut() {
  const signedOut = useLocation({ select: ({ state }) => state.signedOut });
  // The prerendered page knows nothing of it: the first paint has to match.
  const isHydrated = useHydrated();
  if (!isHydrated || !signedOut) return null;
  return (
    <p role="status" className={classes.ended}>
      You were signed out. Sign in again: if there is something to know about it, you read it then.
    </p>
  );
}

function DemoNote() {
  if (useMail() !== 'shown') return null;
  return (
    <p className={classes.demo}>
      This is a demo. Its mails are not sent; they wait in <OutboxLink />.
    </p>
  );
}
