import { Button, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SharedCheckIn } from '#contract/safety/check-ins.endpoints.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import { indianTime } from '#web/lib/indian-time.ts';
import { ANYBODYS } from '#web/lib/session.ts';
import { useSite } from '#web/lib/site.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { EmergencyCall, OtherHelpLines } from '../help-lines.tsx';
import { api } from './check-ins.api.ts';
import { MeetingFacts } from './open-check-in.tsx';
import classes from './shared-check-in.module.css';

const ASKED_EVERY_MS = 20_000;

/** For the contact, who has no account: what the member left for them, and whether they are back. */
export function SharedCheckInPage() {
  const { token = '' } = useSearch({ from: '/check-in' });
  const { data, dataUpdatedAt, error, failureReason, isFetching, refetch } = useQuery({
    ...api.safety.sharedCheckIn.queryOptions({ input: { token } }),
    meta: { [ANYBODYS]: true },
    enabled: token !== '',
    refetchInterval: ({ state }) => (state.data && !state.data.safeAt ? ASKED_EVERY_MS : false),
  });
  const isGone = token === '' || refusalOf(error)?.code === 'NOT_FOUND';

  if (isGone) return <Gone />;
  if (data)
    return <Shared shared={data} staleSince={failureReason ? new Date(dataUpdatedAt) : null} />;
  if (isFetching)
    return (
      <Frame title="One moment">
        <Skeleton height={240} radius="lg" />
      </Frame>
    );
  return (
    <Frame title="That did not work">
      <p className={classes.text}>
        {failureText(error, 'We could not load this just now.')} If you fear for somebody, do not
        wait for us.
      </p>
      <Button onClick={() => void refetch()}>Try again</Button>
      <EmergencyCall />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to="/" className={classes.home}>
          <Brand />
        </Link>
      </header>
      <main className={classes.main}>
        <Title order={1} size="clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem)">
          {title}
        </Title>
        {children}
      </main>
    </div>
  );
}

function Gone() {
  return (
    <Frame title="Nothing is left here">
      <p className={classes.text}>
        What somebody left for you is erased a day after it ended. If you still cannot reach them,
        please call the police.
      </p>
      <EmergencyCall />
    </Frame>
  );
}

const happened = {
  missed: ({ memberName, endsAt }: SharedCheckIn) =>
    `${memberName} meant to check in by ${indianTime(endsAt)}, India time, and has not.`,
  help: ({ memberName, alarm }: SharedCheckIn) =>
    `${memberName} pressed “I need help” at ${indianTime(alarm.at)}, India time.`,
};

interface SharedProps {
  shared: SharedCheckIn;
  /** Of when it is, where asking again has failed. */
  staleSince: Date | null;
}

function Shared({ shared, staleSince }: SharedProps) {
  const { memberName, safeAt, erasedAt, alarm } = shared;
  const { brandName, supportEmail } = useSite();
  const title = alarm.kind === 'help' ? 'asks for help' : 'has not checked in';
  return (
    <Frame title={safeAt ? `${memberName} has checked in` : `${memberName} ${title}`}>
      <div role="status" className={classes.standing} data-safe={safeAt !== null || undefined}>
        {safeAt ? (
          <p>
            They said at {indianTime(safeAt)}, India time, that they are safe. If you doubt it, call
            them.
          </p>
        ) : (
          <p>
            {happened[alarm.kind](shared)} Please call them now. If you cannot reach them, or fear
            for them, call 112.
          </p>
        )}
      </div>
      {!safeAt && staleSince && (
        <p role="status" className={classes.stale}>
          We could not renew this page. What you see is from {indianTime(staleSince.toISOString())},
          India time.
        </p>
      )}
      {!safeAt && <EmergencyCall />}
      <section className={classes.card} aria-labelledby="left">
        <h2 id="left">What they left for you</h2>
        <MeetingFacts meeting={shared} />
        <p className={classes.small}>
          {memberName} wrote this down on {brandName} before the meeting. It is erased at{' '}
          {indianTime(erasedAt)}, India time: note what you need.
        </p>
      </section>
      {!safeAt && (
        <section className={classes.card} aria-labelledby="lines">
          <h2 id="lines">Other help lines</h2>
          <OtherHelpLines />
        </section>
      )}
      <p className={classes.small}>
        {!safeAt && 'This page renews itself, and says so as soon as they check in. '}
        You were mailed because {memberName} named you. If you do not know them, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </Frame>
  );
}
