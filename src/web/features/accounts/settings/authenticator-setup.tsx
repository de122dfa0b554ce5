import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { encode } from 'uqr';
import { z } from 'zod';
import { codeSchema } from '#contract/accounts/second-factor.fields.ts';
import { call } from '#web/lib/accounts.api.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { failureText } from '#web/lib/failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { CodeField } from '#web/ui/code-field.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import forms from '../sign-in/account-form.module.css';
import { ProofMethods } from '../proof-dialog.tsx';
import classes from './security.module.css';
import { SubmitButton } from '../sign-in/account-form.tsx';

type Setup = Awaited<ReturnType<typeof call.accounts.newAuthenticator>>;

interface AuthenticatorSetupProps {
  /** With the recovery codes, where they are the first. */
  onDone: (recoveryCodes: string[] | null) => Promise<void>;
  onClose: () => void;
}

/** Proof, then the key, which counts with its first code. */
export function AuthenticatorSetup({ onDone, onClose }: AuthenticatorSetupProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  if (setup) return <FirstCode setup={setup} onDone={onDone} />;
  return (
    <>
      <p className={classes.why}>
        You need an app that makes codes, such as Google Authenticator, Aegis or 1Password. Once it
        is on, you are signed out everywhere else. First, show that this is you.
      </p>
      <ProofMethods
        label="Continue"
        prove={async (proof) => setSetup(await call.accounts.newAuthenticator({ proof }))}
        onClose={onClose}
      />
    </>
  );
}

const codeForm = z.object({ code: codeSchema });

function FirstCode({ setup, onDone }: { setup: Setup; onDone: AuthenticatorSetupProps['onDone'] }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useSchemaForm({
    schema: codeForm,
    initialValues: { code: '' },
    send: async ({ code }) => {
      const made = await call.accounts.setAuthenticator({ setup: setup.setup, code });
      await onDone(made.recoveryCodes);
    },
    explain: (error) => ({
      message: failureText(error, 'We could not check that. Please try again.'),
      fields: ['code'],
    }),
  });
  const key = setup.key.replaceAll(/(.{4})(?=.)/g, '$1 ');

  return (
    <div className={classes.steps}>
      <p>
        <strong>1.</strong> Scan this with the app on your phone.
      </p>
      <QrCode text={setup.address} />
      <p className={classes.onPhone}>
        Reading this on that phone? <a href={setup.address}>Open it in your app</a>, or type the
        key:
      </p>
      <div className={classes.key}>
        <code>{key}</code>
        <Button variant="subtle" size="sm" onClick={() => void copyText(setup.key)}>
          Copy key
        </Button>
      </div>
      <form {...form.formProps} ref={element} className={forms.form}>
        <p>
          <strong>2.</strong> Type the 6 digits that it shows.
        </p>
        <FormNotice form={form} />
        <CodeField {...form.field('code')} />
        <SubmitButton
          label="Turn it on"
          workingLabel="Checking..."
          working={form.working}
          waiting={form.waitSeconds > 0}
        />
      </form>
    </div>
  );
}

const MARGIN = 2;

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label="QR code of the key"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes.qr}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
