import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { Link, useLocation, useSearch, type HistoryState } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { SecondStep as Step } from '#contract/accounts/endpoints.ts';
import { signInSchema } from '#contract/accounts/fields.ts';
import { COME_BACK_HOURS } from '#contract/accounts/leaving.rules.ts';
import { refusals } from '#contract/errors.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { call } from '#web/lib/accounts.api.ts';
import type { Fault } from '#web/lib/form-fault.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { AccountLayout } from './account-layout.tsx';
import { carryEmail, useCarriedEmail, useSignedInRedirect, SubmitButton } from './account-form.tsx';
import { DemoNote } from './mailed-link.tsx';
import { SecondStep } from './second-step.tsx';
import { usePasskeySignIn } from '../passkeys.ts';
import classes from './account-form.module.css';

/** Where a recovery code leads: what was lost is set up anew. */
const AFTER_RECOVERY = '/dashboard?tab=settings#lost-device';

/** One sentence whatever the cause, so that nobody learns which emails have an account. */
function explain(error: unknown): Fault<'email' | 'password'> {
  if (error instanceof NetworkFailure) return { message: error.message, fields: [] };
  return { message: refusals.SIGN_IN_FAILED.message, fields: ['password', 'email'] };
}

export function SignInPage() {
  const { next } = useSearch({ from: '/login' });
  const { enter } = useAuth();
  const [step, setStep] = useState<Step | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [recovered, setRecovered] = useState(false);
  useSignedInRedirect(recovered ? AFTER_RECOVERY : nextPath(next, '/dashboard'));

  if (step)
    return (
      <AccountLayout title="One more step" lead="Your password was right. Now show that it is you.">
        <SecondStep
          step={step}
          onSignedIn={async (member, used) => {
            setRecovered(used === 'recovery-code');
            await enter(member);
          }}
          onOver={(message) => {
            setOver(message);
            setStep(null);
          }}
        />
        <DemoNote />
      </AccountLayout>
    );
  return <PasswordStep over={over} onStep={setStep} />;
}

function PasswordStep({ over, onStep }: { over: string | null; onStep: (step: Step) => void }) {
  const { member, enter } = useAuth();
  const [shown, setShown] = useState(false);
  const carriedEmail = useCarriedEmail();
  const element = useRef<HTMLFormElement>(null);
  const overId = useId();
  const passkeyId = useId();

  const form = useSchemaForm({
    schema: signInSchema,
    initialValues: { email: '', password: '', remember: false },
    limitedBy: 'email',
    send: async (values) => {
      const answer = await call.accounts.signIn(values);
      if ('step' in answer) onStep(answer);
      else await enter(answer.member);
    },
    explain,
  });
  const passkey = usePasskeySignIn({
    enter,
    remember: () => {
      const box = element.current?.elements.namedItem('remember');
      return box instanceof HTMLInputElement && box.checked;
    },
  });

  const isLeaving = useAfterHydration(({ leaving }) => leaving);
  return (
    <AccountLayout
      title={isLeaving ? 'Goodbye' : 'Welcome back'}
      lead={
        isLeaving
          ? `Your account is hidden, and every device is signed out. Sign in within ${COME_BACK_HOURS} hours if you want to keep it. After that it is erased, and a receipt goes to your email.`
          : 'Sign in to pick up where you left off.'
      }
    >
      <SignedOut />
      <form {...form.formProps} ref={element} className={classes.form}>
        {over && !form.message && <FormError id={overId} message={over} />}
        <FormNotice form={form} waitHint="Forgot password still works meanwhile." />
        <TextInput
          {...form.field('email')}
          defaultValue={carriedEmail}
          label="Email"
          type="email"
          autoComplete="username webauthn"
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
        {passkey.offered && (
          <>
            <FormError id={passkeyId} message={passkey.failure} />
            <Button
              variant="default"
              size="lg"
              fullWidth
              disabled={passkey.working || member !== null}
              leftSection={<IconFingerprint size={22} stroke={1.7} aria-hidden />}
              onClick={passkey.ask}
            >
              Continue with a passkey
            </Button>
          </>
        )}
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
  if (!useAfterHydration(({ signedOut }) => signedOut)) return null;
  return (
    <p role="status" className={classes.ended}>
      You were signed out. Sign in again: if there is something to know about it, you read it then.
    </p>
  );
}

/** What led here. The prerendered page knows nothing of it: the first paint has to match. */
function useAfterHydration(select: (state: HistoryState) => boolean | undefined): boolean {
  const isSo = useLocation({ select: ({ state }) => select(state) ?? false });
  return useHydrated() && isSo;
}

const HERE = 'https://here.invalid';

/**
 * Where to go after signing in. Only a path of this site is followed: a crafted link to our sign-in page
 * must not hand the member over to another site.
 */
export function nextPath(next: string | undefined, otherwise: string): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return otherwise;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  if (origin !== HERE || pathname.startsWith('//')) return otherwise;
  return `${pathname}${search}${hash}`;
}
