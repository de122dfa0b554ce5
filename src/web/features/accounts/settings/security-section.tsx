import { Button, Skeleton, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { IconDeviceMobileCode, IconFingerprint, IconKey } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Passkey, SecondFactorState } from '#contract/accounts/second-factor.endpoints.ts';
import { RECOVERY_CODES } from '#contract/accounts/second-factor.rules.ts';
import { api, call } from '#web/lib/accounts.api.ts';
import { dateText } from '#web/lib/dates.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { PasskeyName, PasskeySetup, RecoveryCodes } from './security-devices.tsx';
import { canUsePasskeys } from '../passkeys.ts';
import { ProofMethods, type ProofInput } from '../proof-dialog.tsx';
import classes from './security.module.css';
import devices from './settings.module.css';

/** Where links from elsewhere lead: `lost-device` from the sign-in with a recovery code. */
const anchors = new Set(['sign-in-and-security', 'lost-device']);

type SecurityStep =
  | { what: 'add-passkey' | 'set-authenticator' | 'remove-authenticator' | 'new-codes' }
  | { what: 'remove-passkey' | 'rename-passkey'; passkey: Passkey }
  | { what: 'show-codes'; codes: string[] };

/** What stands beside the password. */
export function SecuritySection() {
  const { data, isPending, refetch } = useQuery(api.accounts.secondFactor.queryOptions());
  const [step, setStep] = useState<SecurityStep | null>(null);
  const hash = useLocation({ select: (location) => location.hash });
  const place = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined;

  useEffect(() => {
    if (isLoaded && anchors.has(hash)) place.current?.scrollIntoView({ block: 'start' });
  }, [hash, isLoaded]);

  return (
    <div ref={place} className={classes.place}>
      <SettingsSection
        title="Sign-in and security"
        lead={
          data?.required
            ? 'You look after the site, so your password alone opens no console: a passkey or an authenticator app has to stand beside it. Your first one signs you out everywhere else.'
            : 'With a second step, your password alone opens nothing. Your first one signs you out everywhere else.'
        }
      >
        {isPending && <Skeleton height={220} radius="md" />}
        {!isPending && !data && (
          <p>
            We could not load how you sign in.{' '}
            <Button variant="subtle" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        )}
        {data && (
          <div className={classes.parts}>
            {hash === 'lost-device' && <LostDevice left={data.recoveryCodesLeft} />}
            <Passkeys state={data} onStep={setStep} />
            <Authenticator state={data} onStep={setStep} />
            {hasFactor(data) && <Codes state={data} onStep={setStep} />}
          </div>
        )}
      </SettingsSection>
      {step && <SecuritySteps step={step} onStep={setStep} />}
    </div>
  );
}

const hasFactor = ({ passkeys, authenticator }: SecondFactorState) =>
  passkeys.length > 0 || authenticator !== null;

function LostDevice({ left }: { left: number }) {
  return (
    <p role="status" className={classes.lost}>
      You signed in with a recovery code; {left === 1 ? '1 is' : `${left} are`} left. If your phone
      is lost, set up another one here now, and remove the old one.
    </p>
  );
}

interface PartProps {
  state: SecondFactorState;
  onStep: (step: SecurityStep) => void;
}

interface HeadProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
}

function Head({ icon, title, text }: HeadProps) {
  return (
    <div className={classes.head}>
      <span className={classes.icon}>{icon}</span>
      <div>
        <Title order={4}>{title}</Title>
        <p>{text}</p>
      </div>
    </div>
  );
}

function Passkeys({ state, onStep }: PartProps) {
  return (
    <div>
      <Head
        icon={<IconFingerprint size={24} stroke={1.6} aria-hidden />}
        title="Passkeys"
        text="Sign in with your finger, your face or the PIN of your device. Nothing to type, nothing to steal."
      />
      {state.passkeys.length > 0 && (
        <ul className={devices.devices}>
          {state.passkeys.map((passkey) => (
            <li key={passkey.id} className={devices.device}>
              <div className={devices.deviceText}>
                {passkey.name}
                <small>
                  <span>Added {dateText(passkey.createdAt)}</span>
                  <span>
                    {passkey.lastUsedAt
                      ? `Last used ${dateText(passkey.lastUsedAt)}`
                      : 'Not used yet'}
                  </span>
                </small>
              </div>
              <Button
                variant="default"
                size="sm"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => onStep({ what: 'rename-passkey', passkey })}
              >
                Rename
              </Button>
              <Button
                variant="subtle"
                color="brick"
                size="sm"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => onStep({ what: 'remove-passkey', passkey })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button variant="default" onClick={() => onStep({ what: 'add-passkey' })}>
          Add a passkey
        </Button>
      ) : (
        <p className={classes.soft}>This browser cannot make passkeys here.</p>
      )}
    </div>
  );
}

function Authenticator({ state: { authenticator }, onStep }: PartProps) {
  return (
    <div>
      <Head
        icon={<IconDeviceMobileCode size={24} stroke={1.6} aria-hidden />}
        title="Authenticator app"
        text={
          authenticator
            ? `On since ${dateText(authenticator.createdAt)}. After your password we ask for its code.`
            : 'An app on your phone shows a new code every half minute. After your password we ask for it.'
        }
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onStep({ what: 'set-authenticator' })}>
          {authenticator ? 'Use another phone' : 'Set up'}
        </Button>
        {authenticator && (
          <Button
            variant="subtle"
            color="brick"
            aria-label="Remove the authenticator app"
            onClick={() => onStep({ what: 'remove-authenticator' })}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

function Codes({ state: { recoveryCodesLeft }, onStep }: PartProps) {
  return (
    <div>
      <Head
        icon={<IconKey size={24} stroke={1.6} aria-hidden />}
        title="Recovery codes"
        text={
          recoveryCodesLeft === 0
            ? 'You have none left. Make new ones, or a lost phone locks you out.'
            : `${recoveryCodesLeft} of ${RECOVERY_CODES} left. Each signs you in once if your phone is lost.`
        }
      />
      <Button variant="default" onClick={() => onStep({ what: 'new-codes' })}>
        Make new codes
      </Button>
    </div>
  );
}

const titles: Record<SecurityStep['what'], string> = {
  'add-passkey': 'Add a passkey',
  'rename-passkey': 'Rename passkey',
  'remove-passkey': 'Remove passkey?',
  'set-authenticator': 'Set up an authenticator app',
  'remove-authenticator': 'Remove the authenticator app?',
  'new-codes': 'Make new recovery codes?',
  'show-codes': 'Your recovery codes',
};

function SecuritySteps({
  step,
  onStep,
}: {
  step: SecurityStep;
  onStep: (step: SecurityStep | null) => void;
}) {
  const queryClient = useQueryClient();
  const close = () => onStep(null);

  async function changed(text: string, codes: string[] | null = null): Promise<void> {
    onStep(codes ? { what: 'show-codes', codes } : null);
    // The codes are shown once: nothing lies over them.
    if (!codes) void toast(text);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.accounts.secondFactor.key() }),
      queryClient.invalidateQueries({ queryKey: api.accounts.devices.key() }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  }
  const ask = (why: string, label: string, act: (proof: ProofInput) => Promise<void>) => (
    <>
      <p className={classes.why}>{why}</p>
      <ProofMethods label={label} prove={act} onClose={close} />
    </>
  );

  function content(): ReactNode {
    switch (step.what) {
      case 'add-passkey':
        return (
          <PasskeySetup onDone={(codes) => changed('Passkey added.', codes)} onClose={close} />
        );
      case 'set-authenticator':
        return (
          <AuthenticatorSetup
            onDone={(codes) => changed('Your authenticator app is on.', codes)}
            onClose={close}
          />
        );
      case 'rename-passkey':
        return <PasskeyName passkey={step.passkey} onDone={() => changed('Renamed.')} />;
      case 'remove-passkey': {
        const { id, name } = step.passkey;
        const why = `“${name}” will open nothing here any more. Also delete it where your device keeps its passwords.`;
        return ask(why, 'Remove', async (proof) => {
          await call.accounts.removePasskey({ id, proof });
          await changed('Passkey removed.');
        });
      }
      case 'remove-authenticator': {
        const why = 'Its codes will open nothing here any more.';
        return ask(why, 'Remove', async (proof) => {
          await call.accounts.removeAuthenticator({ proof });
          await changed('Authenticator app removed.');
        });
      }
      case 'new-codes': {
        const why = 'Those that you have now will open nothing any more.';
        return ask(why, 'Make new codes', async (proof) => {
          const { recoveryCodes } = await call.accounts.newRecoveryCodes({ proof });
          await changed('New recovery codes made.', recoveryCodes);
        });
      }
      case 'show-codes':
        return <RecoveryCodes codes={step.codes} onKept={close} />;
    }
  }

  return (
    <Sheet open keepsOpen title={titles[step.what]} onClose={close}>
      {content()}
    </Sheet>
  );
}
