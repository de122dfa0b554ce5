import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Member } from '#contract/accounts/endpoints.ts';
import { announceLive } from './live.ts';
import { announceSessionEnd, onSessionEnd } from './session-end.ts';
import { sessionQuery, setSession } from './session.ts';
import { openSocket } from './socket.ts';
import { onOtherTab, tellOtherTabs } from './tabs.ts';
import { toastFailure } from './toast.ts';
import { allowDrafts, closeDrafts, dropDrafts } from './unsaved-drafts.ts';

interface Auth {
  member: Member | null;
  /** True until the first answer about the session. */
  loading: boolean;
  /** True while nobody could tell us who is signed in. */
  unreachable: boolean;
  /** After a successful sign-in or sign-up. */
  enter(member: Member): Promise<void>;
  /** Asked before signing out: what is not saved by then is lost. */
  mayLeave(): Promise<boolean>;
  /** `leadAway` runs while the page still has its member, so that no guard interferes. */
  signOut(leadAway?: () => Promise<unknown>): Promise<void>;
  signOutEverywhere(leadAway?: () => Promise<unknown>): Promise<void>;
  /** Asks to be erased, which signs out everywhere too. */
  askDeletion(leadAway?: () => Promise<unknown>): Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

interface AuthProviderProps {
  mayLeave: (memberId: string) => Promise<boolean>;
  /** However the session ended. It has to be the same one in every render. */
  onSignedOut: () => void;
  children: ReactNode;
}

export function AuthProvider({ mayLeave, onSignedOut, children }: AuthProviderProps) {
  const queryClient = useQueryClient();
  const { data, isPending, errorUpdateCount } = useQuery(sessionQuery);
  const member = data?.member ?? null;
  const signedOut = data?.member === null;
  // Counted, so that asking again does not look like the first time.
  const unreachable = !data && errorUpdateCount > 0;
  const memberId = member?.id;
  // While we leave on purpose, hearing that we have left must not lead to /login.
  const leaving = useRef(false);

  useEffect(() => {
    const end = () => setSession(queryClient, null);
    const ask = () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    const stopListening = onSessionEnd(() => {
      // How it ended decides what stays on this device, and only the answer about the session tells.
      if (!leaving.current) void end().then(ask);
    });
    const stopTabs = onOtherTab((notice) => {
      if (notice === 'signed-out') {
        dropDrafts();
        if (!leaving.current) void end();
      } else void ask();
      // Told in this tab, this one hears it as well.
      if (notice === 'profile-changed') announceLive('profile-saved');
    });
    return () => {
      stopListening();
      stopTabs();
    };
  }, [queryClient]);

  useEffect(() => {
    if (!memberId) return;
    allowDrafts();
    return openSocket({
      onSessionEnd: announceSessionEnd,
      onReturn: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    });
  }, [memberId, queryClient]);

  // Somebody else signed in while this page slept: it begins anew, as theirs.
  const shownTo = useRef(memberId);
  useEffect(() => {
    const before = shownTo.current;
    shownTo.current = memberId;
    if (!before || !memberId || before === memberId) return;
    closeDrafts();
    window.location.reload();
  }, [memberId]);

  useEffect(() => {
    if (signedOut) onSignedOut();
  }, [signedOut, onSignedOut]);

  const actions = useMemo(() => {
    async function leave(
      which: 'signOut' | 'signOutEverywhere' | 'askDeletion',
      leadAway?: () => Promise<unknown>,
    ): Promise<void> {
      leaving.current = true;
      try {
        const [{ call }, { refusalOf }] = await Promise.all([
          import('./accounts.api.ts'),
          import('./failure.ts'),
        ]);
        await call.accounts[which]().catch((error: unknown) => {
          // Whoever is signed out already has what was asked for.
          const isOut = refusalOf(error)?.code === 'NOT_SIGNED_IN';
          if (!isOut || which === 'askDeletion') throw error;
        });
        tellOtherTabs('signed-out');
        dropDrafts();
        await leadAway?.();
        await setSession(queryClient, null);
      } catch (error) {
        const failed = which === 'askDeletion' ? 'delete your account' : 'sign you out';
        await toastFailure(error, `We could not ${failed}. Please try again.`);
      } finally {
        leaving.current = false;
      }
    }
    return {
      async enter(entered: Member) {
        await setSession(queryClient, entered);
        tellOtherTabs('session-changed');
      },
      signOut: (leadAway?: () => Promise<unknown>) => leave('signOut', leadAway),
      signOutEverywhere: (leadAway?: () => Promise<unknown>) =>
        leave('signOutEverywhere', leadAway),
      askDeletion: (leadAway?: () => Promise<unknown>) => leave('askDeletion', leadAway),
    };
  }, [queryClient]);

  const auth = useMemo(
    () => ({
      member,
      loading: isPending,
      unreachable,
      mayLeave: async () => !memberId || mayLeave(memberId),
      ...actions,
    }),
    [member, memberId, isPending, unreachable, mayLeave, actions],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** Whether our team has restricted this member: they read, and neither write nor like. */
export const useRestricted = (): boolean => useAuth().member?.status === 'restricted';
