import { useState, useEffect, useId, useRef, type ReactNode } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFingerprint } from '@tabler/icons-react';
import { z } from 'zod';
import { call, api } from '#web/lib/accounts.api.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { currentPasswordSchema } from '#contract/accounts/fields.ts';
import type { Proof } from '#contract/accounts/proof.fields.ts';
import { codeSchema } from '#contract/accounts/second-factor.fields.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { CodeField } from '#web/ui/code-field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { canUsePasskeys, NoPasskeyShown, showPasskey } from './passkeys.ts';
import { SubmitButton } from './sign-in/account-form.tsx';
import classes from './settings/security.module.css';
import forms from './sign-in/account-form.module.css';

interface ProofDialogProps {
  onAnswer: (isProven: boolean) => void;
}

/** Asked before what matters is done, when the last proof is older than ten minutes. */
export function ProofDialog({ onAnswer }: ProofDialogProps) {
  const close = () => onAnswer(false);
  const prove = async (proof: ProofInput) => {
    await call.accounts.prove({ proof });
    onAnswer(true);
  };
  return (
    <Sheet open keepsOpen title="Confirm it’s you" onClose={close}>
      <p className={classes.proofDialogWhy}>
        You are about to do something that matters, and it has been a while since you showed that
        this is you. We ask, so that nobody else can do it on a device you left open.
      </p>
      <ProofMethods prove={prove} onClose={close} />
    </Sheet>
  );
}

type SendWith = (proof: ProofInput) => Promise<void>;

/** For forms whose members have a second factor: what is sent waits for the proof. Nothing is sent where they turn back. */
export function useProofFor(label: string) {
  const [asked, setAsked] = useState<{ send: SendWith; over: () => void } | null>(null);
  const end = () => {
    asked?.over();
    setAsked(null);
  };
  const prove = async (proof: ProofInput) => {
    await asked?.send(proof);
    end();
  };
  return {
    sendProven: (send: SendWith) =>
      new Promise<void>((over) => {
        setAsked({ send, over });
      }),
    proofDialog: asked && (
      <Sheet open keepsOpen title="Confirm it’s you" onClose={end}>
        <ProofMethods label={label} prove={prove} onClose={end} />
      </Sheet>
    ),
  };
}

interface ProofMethodProps {
  /** Fails with what the server says against the proof. */
  prove: (proof: ProofInput) => Promise<void>;
  onClose: () => void;
  /** Of the button that sends it. */
  label?: string;
}

/** As the contract takes it: what an authenticator signs is read by the server alone. */
export type ProofInput = Parameters<typeof call.accounts.prove>[0]['proof'];
type Method = Proof['method'];

/** What it proves it for may want a passkey, too. */
const textOf = (error: unknown) =>
  error instanceof NoPasskeyShown
    ? error.message
    : failureText(error, 'We could not check that just now. Please try again.');

/** Password, passkey or code: whatever this member has, and may show. */
export function ProofMethods(props: ProofMethodProps) {
  const { member } = useAuth();
  const hasFactor = member?.secondFactor ?? false;
  const { data, isPending } = useQuery({
    ...api.accounts.secondFactor.queryOptions(),
    enabled: hasFactor,
  });
  const [chosen, setChosen] = useState<Method | null>(null);
  if (hasFactor && isPending) return <Skeleton height={160} radius="md" />;
  const methods: Method[] = [
    ...(data && data.passkeys.length > 0 && canUsePasskeys() ? (['passkey'] as const) : []),
    // The team shows its second factor.
    ...(data?.required ? [] : (['password'] as const)),
    ...(data?.authenticator ? (['code'] as const) : []),
  ];
  const method = chosen ?? methods[0] ?? 'passkey';
  return (
    <>
      {method === 'password' && <PasswordProof {...props} />}
      {method === 'code' && <CodeProof {...props} />}
      {method === 'passkey' && <PasskeyProof {...props} />}
      {methods.length > 1 && (
        <div className={classes.otherMethods}>
          {methods
            .filter((each) => each !== method)
            .map((other) => (
              <Button key={other} variant="subtle" size="sm" onClick={() => setChosen(other)}>
                {labels[other]}
              </Button>
            ))}
        </div>
      )}
    </>
  );
}

const labels: Record<Method, string> = {
  password: 'Use your password',
  passkey: 'Use a passkey',
  code: 'Use a code from your app',
};

interface ActionsProps {
  form: { working: boolean; waitSeconds: number };
  label: string | undefined;
  onClose: () => void;
  children?: ReactNode;
}

function Actions({ form, label = 'Confirm', onClose, children }: ActionsProps) {
  return (
    <div className={classes.actions}>
      {children}
      <Button variant="default" size="md" onClick={onClose}>
        Not now
      </Button>
      <SubmitButton
        small
        label={label}
        workingLabel="Checking..."
        working={form.working}
        waiting={form.waitSeconds > 0}
      />
    </div>
  );
}

const passwordForm = z.object({ password: currentPasswordSchema });

function PasswordProof({ prove, onClose, label }: ProofMethodProps) {
  const { member } = useAuth();
  const field = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  // The dialog itself would begin with its cross.
  useEffect(() => field.current?.focus(), []);

  const form = useSchemaForm({
    schema: passwordForm,
    initialValues: { password: '' },
    send: ({ password }) => prove({ method: 'password', password }),
    explain: (error) => ({
      message: textOf(error),
      fields: refusalOf(error)?.code === 'WRONG_PASSWORD' ? ['password'] : [],
    }),
  });

  return (
    <form {...form.formProps} className={forms.form}>
      <FormNotice form={form} />
      {/* Tells whatever keeps passwords whose is asked for. */}
      <input type="hidden" name="username" autoComplete="username" value={member?.email ?? ''} />
      <PasswordField
        {...form.field('password')}
        ref={field}
        label="Your password"
        description={member && `You are signed in with ${member.email}.`}
        autoComplete="current-password"
        shown={shown}
        onShownChange={setShown}
      />
      <Actions form={form} label={label} onClose={onClose}>
        <a href="/forgot-password" target="_blank" rel="noreferrer" className={forms.quietLink}>
          Forgot password?
        </a>
      </Actions>
    </form>
  );
}

const codeForm = z.object({ code: codeSchema });

function CodeProof({ prove, onClose, label }: ProofMethodProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useSchemaForm({
    schema: codeForm,
    initialValues: { code: '' },
    send: ({ code }) => prove({ method: 'code', code }),
    explain: (error) => ({
      message: textOf(error),
      fields: refusalOf(error)?.code === 'WRONG_CODE' ? ['code'] : [],
    }),
  });
  return (
    <form {...form.formProps} className={forms.form}>
      <FormNotice form={form} />
      <CodeField
        {...form.field('code')}
        ref={field}
        description="The 6 digits that your authenticator app shows now."
      />
      <Actions form={form} label={label} onClose={onClose} />
    </form>
  );
}

function PasskeyProof({ prove, onClose, label = 'Confirm' }: ProofMethodProps) {
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const errorId = useId();

  async function ask(): Promise<void> {
    setFailure(null);
    setWorking(true);
    try {
      const response = await showPasskey(await call.accounts.passkeyProofOptions());
      await prove({ method: 'passkey', response });
    } catch (error) {
      setFailure(textOf(error));
    } finally {
      setWorking(false);
    }
  }

  return (
    <div className={forms.form}>
      <FormError id={errorId} message={failure} />
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          Not now
        </Button>
        <Button
          size="md"
          disabled={working}
          leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
          onClick={() => void ask()}
        >
          {working ? 'Waiting for your passkey...' : `${label} with your passkey`}
        </Button>
      </div>
    </div>
  );
}
