import { Button } from '@mantine/core';
import { IconArrowLeft, IconFingerprint, IconKey, IconPassword } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import type { Member, SecondStep as Step } from '#contract/accounts/endpoints.ts';
import { codeSchema, recoveryCodeSchema } from '#contract/accounts/second-factor.fields.ts';
import type { SecondFactorMethod } from '#contract/accounts/second-factor.rules.ts';
import { call } from '#web/lib/accounts.api.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { useSite } from '#web/lib/site.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import classes from './account-form.module.css';
import { canUsePasskeys, passkeyFailureText, showPasskey } from '../passkeys.ts';
import { SubmitButton } from './account-form.tsx';

interface SecondStepProps {
  step: Step;
  onSignedIn: (member: Member, used: SecondFactorMethod) => Promise<void>;
  /** It took too long, or too many tries; or they want to begin anew. */
  onOver: (message: string | null) => void;
}

/** What is asked for beside the password, in the way that suits the member. */
export function SecondStep({ step, onSignedIn, onOver }: SecondStepProps) {
  const usable = step.methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState(usable[0] ?? step.methods[0] ?? 'code');
  const others = usable.filter((each) => each !== method);
  const { supportEmail } = useSite();
  const shared = { step, onSignedIn, onOver };
  return (
    <div className={classes.form}>
      {method === 'passkey' && <PasskeyStep {...shared} />}
      {method === 'code' && <CodeStep {...shared} />}
      {method === 'recovery-code' && <RecoveryStep {...shared} />}
      <div className={classes.otherWays}>
        {others.map((other) => (
          <OtherWay key={other} method={other} onClick={() => setMethod(other)} />
        ))}
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={20} stroke={1.7} aria-hidden />}
          onClick={() => onOver(null)}
        >
          Sign in as somebody else
        </Button>
      </div>
      <p className={classes.demo}>
        Lost all of these? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> from the
        email address of your account.
      </p>
    </div>
  );
}

const ways = {
  passkey: { label: 'Use a passkey', Icon: IconFingerprint },
  code: { label: 'Use your authenticator', Icon: IconPassword },
  'recovery-code': { label: 'Use a recovery code', Icon: IconKey },
};

function OtherWay({ method, onClick }: { method: SecondFactorMethod; onClick: () => void }) {
  const { label, Icon } = ways[method];
  return (
    <Button
      variant="subtle"
      leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** The step is over where the server says so; every other refusal is shown. */
function overText(error: unknown): string | null {
  const refusal = refusalOf(error);
  return refusal?.code === 'SIGN_IN_STEP_OVER' ? refusal.message : null;
}

const codeForm = z.object({ code: codeSchema });
const recoveryForm = z.object({ code: recoveryCodeSchema });

function useCodeForm(
  method: 'code' | 'recovery-code',
  { step, onSignedIn, onOver }: SecondStepProps,
) {
  const element = useRef<HTMLFormElement>(null);
  const form = useSchemaForm({
    schema: method === 'code' ? codeForm : recoveryForm,
    initialValues: { code: '' },
    send: async ({ code }) => {
      const proof = { method, code };
      const { member } = await call.accounts.signInSecondFactor({ token: step.token, proof });
      await onSignedIn(member, method);
    },
    explain: (error) => {
      const over = overText(error);
      if (over) onOver(over);
      // The next one is another.
      if (refusalOf(error)?.code === 'NEXT_CODE_NEEDED') element.current?.reset();
      return {
        message: failureText(error, 'We could not check that. Please try again.'),
        fields: ['code'],
      };
    },
  });
  // Nothing else is asked here.
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return { form, element };
}

function CodeStep(props: SecondStepProps) {
  const { form, element } = useCodeForm('code', props);
  return (
    <form {...form.formProps} ref={element} className={classes.form}>
      <FormNotice form={form} waitHint="A recovery code waits as long." />
      <CodeField
        {...form.field('code')}
        description="The 6 digits that your authenticator app shows now."
        size="lg"
      />
      <SubmitButton
        label="Continue"
        workingLabel="Checking..."
        working={form.working}
        waiting={form.waitSeconds > 0}
      />
    </form>
  );
}

function RecoveryStep(props: SecondStepProps) {
  const { form, element } = useCodeForm('recovery-code', props);
  return (
    <form {...form.formProps} ref={element} className={classes.form}>
      <FormNotice form={form} />
      <CodeField
        {...form.field('code')}
        label="Recovery code"
        description="One of the ten that you kept when you set this up. Each works once."
        autoComplete="off"
        autoCapitalize="none"
        inputMode="text"
        spellCheck={false}
        size="lg"
      />
      <SubmitButton
        label="Continue"
        workingLabel="Checking..."
        working={form.working}
        waiting={form.waitSeconds > 0}
      />
    </form>
  );
}

function PasskeyStep({ step, onSignedIn, onOver }: SecondStepProps) {
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const errorId = useId();

  async function ask(): Promise<void> {
    setFailure(null);
    setWorking(true);
    try {
      const { token } = step;
      const response = await showPasskey(await call.accounts.passkeySignInOptions({ token }));
      const proof = { method: 'passkey', response } as const;
      const { member } = await call.accounts.signInSecondFactor({ token, proof });
      await onSignedIn(member, 'passkey');
    } catch (error) {
      const over = overText(error);
      if (over) onOver(over);
      else setFailure(passkeyFailureText(error));
    } finally {
      setWorking(false);
    }
  }

  return (
    <>
      <FormError id={errorId} message={failure} />
      <Button
        size="lg"
        fullWidth
        disabled={working}
        leftSection={<IconFingerprint size={22} stroke={1.7} aria-hidden />}
        onClick={() => void ask()}
      >
        {working ? 'Waiting for your passkey...' : 'Use your passkey'}
      </Button>
    </>
  );
}
