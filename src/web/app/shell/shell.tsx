import { useQueryClient, useQuery } from '@tanstack/react-query';
import { CatchBoundary, Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { isLockedOut } from '#contract/accounts/rules.ts';
import { ConsentGate, LeavingPage, PausedNote } from '#web/features/accounts/index.ts';
import { useSubscription } from '#web/features/billing/index.ts';
import { CallProvider, SessionBanner } from '#web/features/companions/index.ts';
import { WhoWaits } from '#web/features/home/index.ts';
import { MatchMoments } from '#web/features/matching/index.ts';
import { countLeftWaiting, MatchOpening } from '#web/features/messages/index.ts';
import {
  CheckInBar,
  LockedOut,
  ReportProvider,
  RestrictedNote,
} from '#web/features/safety/index.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { ChatTopProvider } from '#web/lib/chat-top.ts';
import { useLive } from '#web/lib/live.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { WhoWaitsProvider } from '#web/lib/who-waits.ts';
import { Brand } from '#web/ui/brand.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { ThemeButton } from '#web/ui/theme-switch.tsx';
import { NoNetwork } from '#web/ui/no-network.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { PageError } from '../public/status-page.tsx';
import { Gated } from './gated.tsx';
import { useLogout } from './logout.ts';
import { MemberNews } from './member-news.tsx';
import { TabBar, TopLinks } from './shell-navigation.tsx';
import classes from './shell.module.css';

const whoWaits = (
  <CatchBoundary getResetKey={() => 'who waits'} errorComponent={() => null}>
    <Suspense>
      <WhoWaits />
    </Suspense>
  </CatchBoundary>
);

const sessionWith = (memberId: string) => <SessionBanner memberId={memberId} />;

/** The frame of every signed-in page. */
export function Shell() {
  const { member, loading, unreachable } = useAuth();
  const { isActive } = useSubscription(member !== null);
  const router = useRouter();
  const logout = useLogout();
  const guided = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.withoutNavigation === true,
  });
  const queryClient = useQueryClient();
  // Terms can change while a page is open: whose calls are refused asks what there is to accept.
  useLive(
    'unagreed',
    () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  );
  const gone = !member && !loading && !unreachable;

  // The session can end while a page is open: on another device, in another tab, or by time.
  useEffect(() => {
    if (!gone) return;
    const { location } = router.state;
    // Whoever signs out on purpose may already be on the way to a public page.
    const guarded = router.matchRoutes(location).some(({ routeId }) => routeId === '/member');
    if (!guarded) return;
    void router.navigate({
      to: '/login',
      search: { next: location.href },
      state: { signedOut: true },
      replace: true,
    });
  }, [gone, router]);

  if (member && (isLockedOut(member.status) || member.status === 'deleting'))
    return (
      <ConfirmProvider>
        <CatchBoundary getResetKey={() => member.id} errorComponent={PageError}>
          <Suspense fallback={<PageSkeleton />}>
            {member.status === 'deleting' ? (
              <LeavingPage onSignOut={logout} />
            ) : (
              <LockedOut onSignOut={logout} />
            )}
          </Suspense>
        </CatchBoundary>
      </ConfirmProvider>
    );

  if (member?.mustAccept)
    return (
      <ConfirmProvider>
        <CatchBoundary getResetKey={() => member.id} errorComponent={PageError}>
          <Suspense fallback={<PageSkeleton />}>
            <ConsentGate asked={member.mustAccept} onSignOut={logout}>
              <CheckInBar />
            </ConsentGate>
          </Suspense>
        </CatchBoundary>
      </ConfirmProvider>
    );

  return (
    <ConfirmProvider>
      <ReportProvider>
        <a className={classes.skip} href="#main">
          Skip to content
        </a>
        <OfflineBar />
        <header className={guided ? classes.header : `${classes.header} ${classes.staying}`}>
          <div className={classes.bar}>
            <Link to="/" className={classes.home}>
              <Brand />
            </Link>
            {guided ? (
              <Button variant="subtle" className={classes.logout} onClick={logout}>
                Logout
              </Button>
            ) : (
              <TopLinks />
            )}
            {member && <MemberNews memberId={member.id} hasPlan={isActive} />}
            <ThemeButton />
          </div>
        </header>
        <main id="main" tabIndex={-1} className={classes.main} data-guided={guided || undefined}>
          <div className={classes.notes}>
            {member?.status === 'restricted' && <RestrictedNote />}
            {member?.pausedAt && <PausedNote />}
            {member && <CheckInBar />}
          </div>
          {member && (
            <CallProvider on={isActive}>
              <ChatTopProvider value={sessionWith}>
                <WhoWaitsProvider value={whoWaits}>
                  <Page />
                </WhoWaitsProvider>
              </ChatTopProvider>
            </CallProvider>
          )}
          {!member && (unreachable ? <OfflinePage /> : <PageSkeleton />)}
        </main>
        {!guided && <TabBar />}
        {member && isActive && <MatchMoments Opening={MatchOpening} />}
      </ReportProvider>
    </ConfirmProvider>
  );
}

/** A page that fails leaves the navigation standing. */
function Page() {
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) });
  return (
    <CatchBoundary getResetKey={() => match} errorComponent={PageError}>
      {match?.staticData.paid ? (
        <Gated behind={<PageSkeleton />}>
          <Outlet />
        </Gated>
      ) : (
        <Outlet />
      )}
    </CatchBoundary>
  );
}

/** The app was opened without network. Of a member only what waits to be sent is kept on the device. */
export function OfflinePage() {
  const { refetch, isFetching } = useQuery(sessionQuery);
  const waiting = countLeftWaiting();
  return (
    <PageFrame title="You seem to be offline" narrow>
      <NoNetwork
        retrying={isFetching}
        onRetry={() => void refetch()}
        {...(waiting > 0 && { note: waitingText(waiting) })}
      />
    </PageFrame>
  );
}

const waitingText = (count: number): string =>
  count === 1
    ? 'Your message that waits to be sent is kept here, and goes out then.'
    : `Your ${count} messages that wait to be sent are kept here, and go out then.`;

function OfflineBar() {
  const { online } = useNetwork();
  return (
    <div role="status" className={classes.place}>
      {!online && (
        <div className={classes.offlineBarBar}>
          <IconWifiOff size={18} stroke={1.7} aria-hidden />
          You are offline. We will catch up when you are back.
        </div>
      )}
    </div>
  );
}
