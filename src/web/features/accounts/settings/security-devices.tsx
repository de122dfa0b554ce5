import { TextInput, Button } from '@mantine/core';
import { z } from 'zod';
import { useRef } from 'react';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import type { Passkey } from '#contract/accounts/second-factor.endpoints.ts';
import { passkeyNameSchema } from '#contract/accounts/second-factor.fields.ts';
import { call } from '#web/lib/accounts.api.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { failureText } from '#web/lib/failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { PASSKEY_NAME_MAX } from '#contract/accounts/second-factor.rules.ts';
import { useSite } from '#web/lib/site.tsx';
import { SubmitButton } from '../sign-in/account-form.tsx';
import { makePasskey } from '../passkeys.ts';
import { ProofMethods, type ProofInput } from '../proof-dialog.tsx';
import forms from '../sign-in/account-form.module.css';
import classes from './security.module.css';

const schema = z.object({ name: passkeyNameSchema });

interface PasskeyNameProps {
  passkey: Passkey;
  onDone: () => Promise<void>;
}

export function PasskeyName({ passkey, onDone }: PasskeyNameProps) {
  const form = useSchemaForm({
    schema,
    initialValues: { name: passkey.name },
    send: async ({ name }) => {
      await call.accounts.renamePasskey({ id: passkey.id, name });
      await onDone();
    },
    explain: (error) => ({
      message: failureText(error, 'We could not rename it. Please try again.'),
      fields: ['name'],
    }),
  });
  return (
    <form {...form.formProps} className={forms.form}>
      <FormNotice form={form} />
      <TextInput {...form.field('name')} label="Name" autoComplete="off" />
      <SubmitButton
        small
        label="Save"
        workingLabel="Saving..."
        working={form.working}
        waiting={form.waitSeconds > 0}
      />
    </form>
  );
}

interface PasskeySetupProps {
  /** With the recovery codes, where they are the first. */
  onDone: (recoveryCodes: string[] | null) => Promise<void>;
  onClose: () => void;
}

/** Proof, then the device asks for a finger, a face or its PIN. */
export function PasskeySetup({ onDone, onClose }: PasskeySetupProps) {
  const name = useRef<HTMLInputElement>(null);
  const fallback = ownName();

  async function add(proof: ProofInput): Promise<void> {
    const options = await call.accounts.newPasskeyOptions({ proof });
    const response = await makePasskey(options);
    const made = await call.accounts.addPasskey({
      name: name.current?.value.trim() || fallback,
      response,
    });
    await onDone(made.recoveryCodes);
  }

  return (
    <>
      <p className={classes.why}>
        Your device keeps a key that only your finger, your face or its PIN opens. We never see it,
        and nobody can trick you into typing it.
      </p>
      <div className={classes.steps}>
        <TextInput
          ref={name}
          label="Name"
          description="So that you know it again in your list."
          defaultValue={fallback}
          maxLength={PASSKEY_NAME_MAX}
        />
        <ProofMethods label="Add passkey" prove={add} onClose={onClose} />
      </div>
    </>
  );
}

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS/],
  ['Linux', /Linux/],
] as const;

/** What this device is called until its owner calls it something else. */
function ownName(): string {
  const system = systems.find(([, sign]) => sign.test(navigator.userAgent))?.[0];
  return system ? `My ${system}` : 'My device';
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Shown once: afterwards nobody can, not even we. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { brandName } = useSite();
  const text = codes.join('\n');

  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(
    `${brandName} recovery codes. Each works once.\n\n${text}\n`,
  )}`;
  return (
    <div className={classes.steps}>
      <p>
        Lost your phone? Each of these signs you in once, after your password. Keep them where you
        find them without your phone. We show them only now.
      </p>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={() => void copyText(text)}
        >
          Copy
        </Button>
        <Button
          component="a"
          variant="default"
          href={file}
          download="recovery-codes.txt"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
        >
          Download
        </Button>
      </div>
      <Button size="md" fullWidth onClick={onKept}>
        I have kept them
      </Button>
    </div>
  );
}
