import { Skeleton, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, useId } from 'react';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { CompanionProfile } from '#contract/companions/profile.endpoints.ts';
import { safetyEvents } from '#contract/safety/events.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { refusalOf } from '#web/lib/failure.ts';
import { useLive } from '#web/lib/live.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { availableHours, type CompanionNeed } from '#contract/companions/rules.ts';
import { indianTime } from '#web/lib/indian-time.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { VERIFY } from '#web/lib/routes.ts';
import { TestDevices } from '../calls/test-devices.tsx';
import { ownProfileQuery, call, useProfileChange } from './companion.api.ts';
import { ForCompanions } from './for-companions.tsx';
import { OfferForm } from './offer-form.tsx';
import { TimeOff } from './time-off.tsx';
import classes from './companion.module.css';

export function CompanionPage() {
  return (
    <PageFrame
      narrow
      title="Companion profile"
      lead="What you offer, in which languages and when. Members find you by it."
    >
      <OwnProfile />
    </PageFrame>
  );
}

function OwnProfile() {
  const queryClient = useQueryClient();
  const isNormal = useAuth().member?.userType === 'normal';
  const { data, error, refetch } = useQuery({ ...ownProfileQuery, enabled: !isNormal });
  // A person has looked at a text: it may have been all that was missing.
  useLive(safetyEvents.waitingChanged, () => {
    void queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey });
  });
  if (data) return <Sections profile={data} />;
  if (isNormal || refusalOf(error)?.code === 'COMPANIONS_ONLY') return <ForCompanions />;
  if (error)
    return <LoadFailure title="This did not load" error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={480} radius="lg" />;
}

function Sections({ profile }: { profile: CompanionProfile }) {
  return (
    <div className={classes.stack}>
      <MissingList profile={profile} />
      <AvailableNow profile={profile} />
      <OfferForm profile={profile} />
      <TimeOff timeOff={profile.timeOff} />
      <TestDevices />
      <p className={classes.hint}>
        <Link to="/rates">What chats and calls pay, and when</Link>
      </p>
    </div>
  );
}

const FAILURE = 'That could not be changed. Please try again.';

function AvailableNow({ profile: { availableUntil, missing } }: { profile: CompanionProfile }) {
  const begin = useProfileChange(
    (hours: (typeof availableHours)[number]) => call.companions.setAvailable({ hours }),
    FAILURE,
  );
  const end = useProfileChange(() => call.companions.endAvailable(), FAILURE);
  const isOver = useIsOver(availableUntil);
  const working = begin.isPending || end.isPending;
  if (missing.length > 0) return null;
  return (
    <SettingsSection
      title="Available now"
      lead="Members can look for companions who are there right now. It ends by itself."
    >
      <div role="status" className={classes.availability}>
        {availableUntil && !isOver ? (
          <>
            <p className={classes.available}>
              <span className={classes.dot} aria-hidden />
              You are available until {indianTime(availableUntil)} (India time).
            </p>
            <Button variant="default" disabled={working} onClick={() => end.mutate(undefined)}>
              End now
            </Button>
          </>
        ) : (
          <div className={classes.pills} role="group" aria-label="Be available for">
            {availableHours.map((hours) => (
              <Button
                key={hours}
                variant="light"
                disabled={working}
                onClick={() => begin.mutate(hours)}
              >
                {hours === 1 ? 'For 1 hour' : `For ${hours} hours`}
              </Button>
            ))}
          </div>
        )}
      </div>
    </SettingsSection>
  );
}

/** Turns true by itself when the time has come. */
function useIsOver(at: string | null): boolean {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(() => setOver(at), Math.max(0, Date.parse(at) - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && over === at;
}

interface Step {
  text: string;
  action: string;
  to: string;
  tab?: 'subscription' | 'profile' | 'settings';
}

const steps: Record<CompanionNeed, Step> = {
  plan: {
    text: 'The companion plan.',
    action: 'Choose the plan',
    to: '/dashboard',
    tab: 'subscription',
  },
  identity: {
    text: 'An identity check that shows you are 18 or older.',
    action: 'Get verified',
    to: VERIFY,
  },
  profile: {
    text: 'Your profile, with photos and a few words.',
    action: 'Finish your profile',
    to: '/dashboard',
    tab: 'profile',
  },
  visibility: {
    text: 'You hide from members who do not know you.',
    action: 'Show me to members',
    to: '/dashboard',
    tab: 'settings',
  },
  pause: {
    text: 'Your account is paused.',
    action: 'Come back',
    to: '/dashboard',
    tab: 'settings',
  },
  restriction: {
    text: 'Your account is restricted for now.',
    action: 'See why',
    to: '/standing',
  },
  categories: { text: 'What members can ask you for.', action: 'Choose', to: '#categories' },
  kinds: { text: 'Chats, voice calls or video calls.', action: 'Choose', to: '#kinds' },
  languages: { text: 'The languages you speak.', action: 'Choose', to: '#languages' },
  offers: { text: 'A few words about what you offer.', action: 'Write', to: '#offers' },
  refuses: { text: 'A few words about what you refuse.', action: 'Write', to: '#refuses' },
  hours: { text: 'Your weekly hours.', action: 'Set hours', to: '#hours' },
};

/** What stands between them and being listed, each with where it is done. */
function MissingList({ profile: { missing, identityMinutes } }: { profile: CompanionProfile }) {
  const id = useId();
  if (missing.length === 0)
    return (
      <p role="status" className={classes.listed}>
        <IconCircleCheck size={22} stroke={1.7} aria-hidden />
        You are listed as a companion. Members find you under what you offer.
      </p>
    );
  return (
    <section className={classes.missing} aria-labelledby={id}>
      <h2 id={id} className={classes.missingTitle}>
        {missing.length === 1 ? 'One thing is missing' : `${missing.length} things are missing`}
      </h2>
      <p className={classes.hint}>With all of it you are listed as a companion.</p>
      <ul className={classes.steps}>
        {missing.map((need) => (
          <li key={need}>
            <IconCircleDashed size={20} stroke={1.7} aria-hidden className={classes.stepIcon} />
            <span className={classes.stepText}>
              {steps[need].text}
              {need === 'identity' && ` ${howLong(identityMinutes)}`}
            </span>
            <StepLink {...steps[need]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StepLink({ to, tab, action }: Step) {
  // What is on this page itself is no other page to go to.
  if (to.startsWith('#'))
    return (
      <a href={to} className={classes.stepLink}>
        {action}
      </a>
    );
  return (
    <Link to={to} {...(tab && { search: { tab } })} className={classes.stepLink}>
      {action}
    </Link>
  );
}

/** As measured; nothing is promised where nothing was. */
function howLong(minutes: number | null): string {
  if (minutes === null) return 'A person looks at it.';
  if (minutes < 90)
    return `A person looks at it, lately within about ${Math.ceil(minutes)} minutes.`;
  return `A person looks at it, lately within about ${Math.ceil(minutes / 60)} hours.`;
}
