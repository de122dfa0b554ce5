import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Member } from '#contract/accounts/endpoints.ts';
import { call } from '#web/lib/account-api.ts';
import {
  canFillInPasskeys,
  canUsePasskeys,
  passkeyFailureText,
  showPasskey,
  stopAskingForPasskey,
} from './passkeys.ts';

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
