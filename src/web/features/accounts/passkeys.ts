import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { failureText } from '#web/lib/failure.ts';
import type {
  NewPasskeyOptions,
  PasskeyOptions,
} from '#contract/accounts/second-factor.endpoints.ts';
import type { Member } from '#contract/accounts/endpoints.ts';
import { call } from '#web/lib/accounts.api.ts';

/** Fetched when a passkey is asked for, not by everybody who sees a form. */
const library = () => import('@simplewebauthn/browser');

/** Browsers know passkeys by the name of the site: an address in numbers has none. */
export function canUsePasskeys(): boolean {
  return (
    typeof window !== 'undefined' &&
    'PublicKeyCredential' in window &&
    !/^[\d.]+$|:/.test(window.location.hostname)
  );
}

/** Whether passkeys can be offered among what the browser fills in. */
async function canFillInPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());
}

/** Refused by the member, or they let the time pass. */
export class NoPasskeyShown extends Error {}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

export async function makePasskey(options: NewPasskeyOptions) {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options }).catch((cause: unknown) => {
    throw new NoPasskeyShown(
      nameOf(cause) === 'InvalidStateError'
        ? 'This device has a passkey of yours already.'
        : 'No passkey was made. You can try again.',
      { cause },
    );
  });
}

export async function showPasskey(options: PasskeyOptions, { filledIn = false } = {}) {
  const { startAuthentication } = await library();
  const asked = { optionsJSON: options, useBrowserAutofill: filledIn };
  return startAuthentication(asked).catch((cause: unknown) => {
    throw new NoPasskeyShown('No passkey was used. Try again, or choose another way.', { cause });
  });
}

/** The sentence for whatever went wrong about a passkey. */
export function passkeyFailureText(error: unknown): string {
  if (error instanceof NoPasskeyShown) return error.message;
  return failureText(error, 'That passkey did not work. Please try once more.');
}

async function stopAskingForPasskey(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

interface PasskeySignIn {
  enter(member: Member): Promise<void>;
  remember(): boolean;
}

const never = () => () => undefined;

/** Signing in with a passkey alone: by the button, or among what the browser offers to fill in. */
export function usePasskeySignIn({ enter, remember }: PasskeySignIn) {
  // The prerendered page cannot know: nearly every browser can, and nothing shall jump.
  const offered = useSyncExternalStore(never, canUsePasskeys, () => true);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const isAsked = useRef(false);

  async function signIn(filledIn: boolean): Promise<void> {
    let shown = false;
    try {
      const options = await call.accounts.passkeySignInOptions({});
      // One is shown at a time: what the browser fills in must not end what was asked for.
      if (filledIn && isAsked.current) return;
      const response = await showPasskey(options, { filledIn });
      shown = true;
      setWorking(true);
      const signedIn = await call.accounts.signInWithPasskey({ response, remember: remember() });
      await enter(signedIn.member);
    } catch (error) {
      // Whoever did not ask for it is not told that it did not come.
      if (!shown && filledIn) return;
      setFailure(passkeyFailureText(error));
    } finally {
      setWorking(false);
    }
  }

  const fillIn = useEffectEvent(() => signIn(true));
  useEffect(() => {
    if (!canUsePasskeys()) return;
    let isGone = false;
    void canFillInPasskeys().then((can) => (can && !isGone ? fillIn() : undefined));
    return () => {
      isGone = true;
      void stopAskingForPasskey();
    };
  }, []);

  return {
    offered,
    working,
    failure,
    ask: () => {
      setFailure(null);
      isAsked.current = true;
      void signIn(false);
    },
  };
}
