import { failureText } from '#web/lib/failure.ts';
import type {
  NewPasskeyOptions,
  PasskeyOptions,
} from '#contract/accounts/second-factor.endpoints.ts';

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
export async function canFillInPasskeys(): Promise<boolean> {
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

export async function stopAskingForPasskey(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}
