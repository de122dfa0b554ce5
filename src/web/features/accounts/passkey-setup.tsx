import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { PASSKEY_NAME_MAX } from '#contract/accounts/second-factor.rules.ts';
import { call } from '#web/lib/account-api.ts';
import { makePasskey } from './passkeys.ts';
import { ProofMethods, type ProofInput } from './proof-methods.tsx';
import classes from './security.module.css';

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
