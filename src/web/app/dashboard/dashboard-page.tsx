import { Button, Skeleton, Title } from '@mantine/core';
import { useSearch, CatchBoundary, useNavigate } from '@tanstack/react-router';
import { IconLogout, IconArrowLeft, IconSearch, IconUsers } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState, type ComponentType } from 'react';
import { EmailBanner } from '#web/features/accounts/index.ts';
import {
  useSubscription,
  PaymentHistory,
  SubscriptionDetails,
} from '#web/features/billing/index.ts';
import {
  RequestsLists,
  UnlistedNote,
  ConnectionsGrid,
  CompanionTime,
} from '#web/features/companions/index.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { useWhoWaits } from '#web/lib/who-waits.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { MyProfile, OwnPublicProfile, profileMode } from '#web/features/profiles/index.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import {
  ChatDialog,
  chatOverPage,
  ConversationList,
  ConversationRow,
  useCloseChat,
} from '#web/features/messages/index.ts';
import { MatchGrid, NoMatches, useUnmatch } from '#web/features/matching/index.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ownPlanFirst, PAY_ONCE, plans } from '#contract/billing/plans.ts';
import { PlanCard } from '#web/ui/plan-card.tsx';
import { Gated } from '../shell/gated.tsx';
import { useLogout } from '../shell/logout.ts';
import { useTryAgain } from '../public/status-page.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import type { DashboardTab } from './dashboard-tabs.ts';
import classes from './dashboard.module.css';

function SubscriptionTab() {
  const { subscription, isActive, isPending, error, refetch } = useSubscription();
  if (isPending) return <Skeleton height={420} radius="lg" />;
  if (error)
    return (
      <LoadFailure
        title="Your plan could not be looked up"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className={classes.stack}>
      {subscription ? <SubscriptionDetails subscription={subscription} /> : <FirstPlan />}
      <CompanionTime hasPlan={isActive} />
      <PaymentHistory />
    </div>
  );
}

function FirstPlan() {
  const { member } = useAuth();
  return (
    <>
      <div>
        <Title order={2}>No active membership</Title>
        <p className={classes.hint}>{PAY_ONCE}</p>
      </div>
      <div className={classes.plans}>
        {ownPlanFirst(member?.userType).map((plan, place) => (
          <PlanCard key={plan} plan={plans[plan]} strong={place === 0}>
            <LinkButton
              to="/payment/checkout"
              search={{ plan }}
              fullWidth
              {...(place === 0 ? { color: 'marigold' } : { variant: 'default' })}
            >
              Subscribe
            </LinkButton>
          </PlanCard>
        ))}
      </div>
    </>
  );
}

function ConnectionsTab() {
  return (
    <ConnectionsGrid
      empty={
        <EmptyState
          icon={IconUsers}
          title="No connections yet"
          text="Whoever you match with, or agree on a chat or call with, stands here."
        >
          <LinkButton to="/browse">Browse Companions</LinkButton>
        </EmptyState>
      }
    />
  );
}

function BrowseTab() {
  return (
    <EmptyState
      icon={IconSearch}
      title="Find your kind of company"
      text="For a film, a trek, a hard evening or a long talk. See who is here."
    >
      <LinkButton to="/browse">Browse Companions</LinkButton>
    </EmptyState>
  );
}

function MatchesTab() {
  const unmatch = useUnmatch();
  return (
    <MatchGrid
      label="My Matches"
      onUnmatch={(match, button) => void unmatch(match, button)}
      empty={<NoMatches filter="all" />}
    />
  );
}

/** The conversations; a chat opens above them. */
function MessagesTab() {
  const { chat } = useSearch({ from: '/member/dashboard' });
  const { member } = useAuth();
  const navigate = useNavigate();
  const search = { tab: 'messages' } as const;
  const close = useCloseChat(
    () => void navigate({ to: '/dashboard', search, replace: true, resetScroll: false }),
  );
  return (
    <>
      <ConversationList>
        {(conversation) => (
          <ConversationRow
            to="/dashboard"
            search={{ ...search, chat: conversation.id }}
            state={chatOverPage}
            conversation={conversation}
            memberId={member?.id ?? ''}
            resetScroll={false}
          />
        )}
      </ConversationList>
      {chat && <ChatDialog key={chat} conversationId={chat} onClose={close} />}
    </>
  );
}

function ProfileTab() {
  const { view } = useSearch({ from: '/member/dashboard' });
  const whoWaits = useWhoWaits();
  const editing = view === 'edit';
  return (
    <div className={classes.stack}>
      {!editing && whoWaits}
      <div>
        <MyProfile editing={editing} note={<UnlistedNote />} />
      </div>
    </div>
  );
}

const panels: Record<DashboardTab, TabContent> = {
  profile: ProfileTab,
  connections: ConnectionsTab,
  messages: MessagesTab,
  requests: RequestsLists,
  browse: BrowseTab,
  matches: MatchesTab,
  subscription: SubscriptionTab,
  // Its forms check what is typed, and what they check it with is much to download.
  settings: lazyPage(() => import('./settings-tab.tsx'), 'SettingsTab'),
};

/** Open without a plan, once chosen: the own profile, the settings, and what was paid. */
const openTabs: ReadonlySet<DashboardTab> = new Set(['profile', 'subscription', 'settings']);

export function DashboardPage() {
  const { tab, view } = useSearch({ from: '/member/dashboard' });
  const current = tab ?? 'profile';
  if (current === 'profile' && view === 'public') return <OwnPublicPage />;
  const page = (
    <Dashboard current={current}>
      <TabPanel tab={current} content={panels[current]} />
    </Dashboard>
  );
  const isChosen = tab !== undefined || view !== undefined;
  if (isChosen && openTabs.has(current)) return page;
  // A paid tab behind the gate would ask for what it does not get.
  const blurred = openTabs.has(current) ? (
    <TabPanel tab={current} content={panels[current]} />
  ) : (
    <PanelSkeleton />
  );
  return <Gated behind={<Dashboard current={current}>{blurred}</Dashboard>}>{page}</Gated>;
}

function Dashboard({ current, children }: { current: DashboardTab; children: ReactNode }) {
  const { member } = useAuth();
  const { isActive } = useSubscription();
  return (
    <PageFrame title={`Namaste, ${member?.name ?? ''}`} actions={<LogoutButton />} dense>
      <div className={classes.columns}>
        <DashboardMenu current={current} hasPlan={isActive} />
        <div className={classes.panel}>
          <EmailBanner />
          {children}
        </div>
      </div>
    </PageFrame>
  );
}

function LogoutButton() {
  const logout = useLogout();
  return (
    <Button
      variant="default"
      size="sm"
      aria-label="Logout"
      className={classes.logout}
      leftSection={<IconLogout size={18} stroke={1.7} aria-hidden />}
      onClick={logout}
    >
      <span className={classes.logoutLabel}>Logout</span>
    </Button>
  );
}

function OwnPublicPage() {
  return (
    <PageFrame
      title="As others see you"
      lead="Your profile as other members see it. Your email, settings and preferences are not part of it."
    >
      <LinkButton
        {...profileMode()}
        variant="default"
        size="sm"
        mb={24}
        leftSection={<IconArrowLeft size={20} stroke={1.7} aria-hidden />}
      >
        Back to My Profile
      </LinkButton>
      <OwnPublicProfile />
    </PageFrame>
  );
}

/** What a tab shows; some fetch their code when they are first opened. */
type TabContent = ComponentType & { preload?: () => unknown };

/** A tab that fails leaves the menu beside it standing. */
function TabPanel({ tab, content }: { tab: string; content: TabContent }) {
  return (
    <CatchBoundary getResetKey={() => tab} errorComponent={PanelFailure}>
      <Fetched key={tab} content={content} />
    </CatchBoundary>
  );
}

function Fetched({ content: Content }: { content: TabContent }) {
  // Code that did not arrive is remembered as a failure, until it is asked for again.
  useState(() => void Content.preload?.());
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <Content />
    </Suspense>
  );
}

function PanelFailure({ error }: { error: unknown }) {
  const tryAgain = useTryAgain(error);
  return (
    <LoadFailure title="This could not be opened" error={error} onRetry={() => void tryAgain()} />
  );
}

const PanelSkeleton = () => <Skeleton height={420} radius="lg" />;
