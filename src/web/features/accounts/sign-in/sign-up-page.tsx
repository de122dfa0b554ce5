import { Checkbox, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IconEyeOff, IconHeartHandshake, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { currentPasswordSchema, signUpSchema } from '#contract/accounts/fields.ts';
import type { UserType } from '#contract/accounts/rules.ts';
import { refusals } from '#contract/errors.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { call } from '#web/lib/accounts.api.ts';
import { refusalOf, questionOf } from '#web/lib/failure.ts';
import type { Fault } from '#web/lib/form-fault.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { PLAN_DAYS, plans } from '#contract/billing/plans.ts';
import { formatMoney } from '#contract/money.ts';
import { AccountLayout } from './account-layout.tsx';
import {
  carryEmail,
  NewPasswordFields,
  passwordsMatch,
  useSignedInRedirect,
  SubmitButton,
} from './account-form.tsx';
import { DemoNote } from './mailed-link.tsx';
import classes from './account-form.module.css';

const initialValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  acceptTerms: false,
};
type Field = keyof typeof initialValues;

// How long it has to be is told of the first.
const schema = signUpSchema.extend({ confirmPassword: currentPasswordSchema });

function explain(error: unknown): Fault<Field> {
  if (error instanceof NetworkFailure) return { message: error.message, fields: [] };
  const refusal = refusalOf(error);
  switch (refusal?.code) {
    case 'EMAIL_TAKEN':
      return { message: refusal.message, fields: ['email'] };
    case 'PASSWORD_TOO_WEAK':
      return { message: refusal.message, fields: ['password'] };
    case 'TEXT_QUESTIONED':
      return {
        message: `${refusal.message} Press Create Account again to keep this name.`,
        fields: ['name'],
      };
    case 'INVALID_INPUT':
      return { message: refusal.message, fields: [] };
    default:
      return { message: 'Failed to create account. Please try again.', fields: [] };
  }
}

export function SignUpPage() {
  const search = useSearch({ from: '/register' });
  // The prerendered page knows no query: the first paint has to match it.
  const userType = (useHydrated() && search.userType) || 'normal';
  const navigate = useNavigate();
  const { enter } = useAuth();
  /** The name that the server asked about: sent again, it is meant. */
  const [sureOf, setSureOf] = useState<string | null>(null);
  const [joined, setJoined] = useState(false);
  useSignedInRedirect('/dashboard', !joined);

  const form = useSchemaForm({
    schema,
    initialValues,
    rules: [passwordsMatch('password')],
    send: async ({ name, email, password }) => {
      const input = { name, email, password, userType, acceptTerms: true as const };
      const confirmed = sureOf === name;
      const { member } = await call.accounts
        .signUp({ ...input, confirmed })
        .catch((error: unknown) => {
          if (questionOf(error) !== null) setSureOf(name);
          throw error;
        });
      setJoined(true);
      await enter(member);
      await navigate({ to: '/onboarding' });
    },
    explain,
  });

  return (
    <AccountLayout title="Create your account" lead="A few details, and you are in.">
      <JoinAsNote userType={userType} />
      <form {...form.formProps} className={classes.form}>
        <FormNotice form={form} />
        {form.message === refusals.EMAIL_TAKEN.message && (
          <Link to="/login" state={carryEmail} className={classes.strongLink}>
            Go to sign in
          </Link>
        )}
        <TextInput {...form.field('name')} label="Full name" autoComplete="name" />
        <TextInput
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
        />
        <NewPasswordFields
          password={form.field('password')}
          again={form.field('confirmPassword')}
          label="Password"
        />
        <Checkbox
          {...form.field('acceptTerms', 'checkbox')}
          label={
            <>
              I am 18 or older and agree to the{' '}
              <a href="/terms" target="_blank" className={classes.inlineLink}>
                Terms of Service
              </a>{' '}
              and{' '}
              <a href="/privacy" target="_blank" className={classes.inlineLink}>
                Privacy Policy
              </a>
            </>
          }
        />
        <p className={classes.notice}>
          What we use of you, purpose by purpose:{' '}
          <a href="/privacy#notice" target="_blank" className={classes.inlineLink}>
            in English
          </a>
          ,{' '}
          <a href="/privacy#notice-hi" target="_blank" lang="hi" className={classes.inlineLink}>
            हिन्दी में
          </a>
        </p>
        <SubmitButton
          label="Create Account"
          workingLabel="Creating Account..."
          working={form.working || joined}
          waiting={form.waitSeconds > 0}
        />
        <p className={classes.privacyNote}>
          <IconEyeOff size={18} stroke={1.7} aria-hidden />
          <span>
            <strong>Who can see me?</strong> Members only. Your profile is never shown to visitors
            or search engines, and your email to nobody.
          </span>
        </p>
      </form>
      <p className={classes.aside}>
        Already a member?{' '}
        <Link to="/login" className={classes.strongLink}>
          Sign in
        </Link>
      </p>
      <DemoNote />
    </AccountLayout>
  );
}

const kinds = {
  normal: { label: 'Joining as a member', Icon: IconUser, other: 'provider' },
  provider: { label: 'Joining as a companion', Icon: IconHeartHandshake, other: 'normal' },
} as const;

const switchLabels: Record<UserType, string> = {
  normal: 'Join as a member instead',
  provider: 'Become a companion instead',
};

/** Says which membership this sign-up is for; switching keeps what was typed. */
function JoinAsNote({ userType }: { userType: UserType }) {
  const { label, Icon, other } = kinds[userType];
  return (
    <div className={classes.joinAs}>
      <span className={classes.joinIcon}>
        <Icon size={22} stroke={1.7} aria-hidden />
      </span>
      <div>
        <strong>{label}</strong>
        <div className={classes.joinPrice}>
          {formatMoney(plans[userType].price)} for {PLAN_DAYS} days, paid later. Signing up is free.
        </div>
        <Link
          to="/register"
          search={{ userType: other }}
          replace
          resetScroll={false}
          className={classes.joinSwitch}
        >
          {switchLabels[other]}
        </Link>
      </div>
    </div>
  );
}
