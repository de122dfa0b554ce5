import '@mantine/core/styles/Progress.css';
import { Button, Progress, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { CompanionBudget, PastSession } from '#contract/companions/meter.endpoints.ts';
import { companionKindLabels } from '#contract/companions/rules.ts';
import { formatExactly } from '#contract/money.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { indianDateTime, indianDay } from '#web/lib/indian-time.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { durationText } from '../sessions/sessions.ts';
import { api } from './money.api.ts';
import classes from './earnings.module.css';

const DisputeSheet = lazy(async () => ({
  default: (await import('./dispute-sheet.tsx')).DisputeSheet,
}));

const sessionsQuery = api.companions.pastSessions.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

/** What a plan holds for companions, and what was had of it. */
export function CompanionTime({ hasPlan }: { hasPlan: boolean }) {
  const budget = useQuery({ ...api.companions.budget.queryOptions(), enabled: hasPlan });
  const query = useInfiniteQuery(sessionsQuery);
  const sessions = query.data && itemsOf(query.data);
  if (query.error && !sessions)
    return (
      <LoadFailure
        title="Your companion time did not load"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (!sessions) return <Skeleton height={160} radius="lg" />;
  if (sessions.length === 0 && !budget.data?.total.minor) return null;
  return (
    <section className={classes.card} aria-labelledby="companion-time-title">
      <h2 id="companion-time-title">Companion time</h2>
      {budget.data && budget.data.total.minor > 0 && <Left budget={budget.data} />}
      {sessions.length === 0 ? (
        <p className={classes.soft}>Your chats and calls with companions are listed here.</p>
      ) : (
        <ul className={classes.list} aria-label="Chats and calls with companions">
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      <ListEnd list={query} />
    </section>
  );
}

function Left({ budget: { left, total, words, until } }: { budget: CompanionBudget }) {
  return (
    <div className={classes.left}>
      <Progress
        value={(100 * left.minor) / total.minor}
        color="leaf"
        size="lg"
        aria-label="Companion time left"
      />
      <p>
        {words}
        {until && <span className={classes.soft}> Until {indianDay(new Date(until))}.</span>}
      </p>
    </div>
  );
}

function Session({ session }: { session: PastSession }) {
  const { id, kind, category, startedAt, seconds, cost, other, disputableUntil } = session;
  const [disputing, setDisputing] = useState(false);
  return (
    <li>
      <div className={classes.about}>
        {companionKindLabels[kind]}
        {other && (
          <>
            {' with '}
            <Link to="/profile/$memberId" params={{ memberId: other.memberId }}>
              {other.displayName}
            </Link>
          </>
        )}
        <div className={classes.soft}>
          {indianDateTime(startedAt)} · {kind !== 'chat' && `${durationText(seconds)} · `}
          {connectionTypeLabels[category]}
        </div>
        <Outcome session={session} />
        {disputableUntil && (
          <Button variant="subtle" size="compact-sm" px={0} onClick={() => setDisputing(true)}>
            Something was wrong
          </Button>
        )}
      </div>
      <div>
        <span className={classes.amount}>{formatExactly(cost)}</span>
        <div className={classes.soft}>from your plan</div>
      </div>
      {disputing && (
        <Suspense>
          <DisputeSheet sessionId={id} onClose={() => setDisputing(false)} />
        </Suspense>
      )}
    </li>
  );
}

function Outcome({ session: { dispute, decision, givenBack } }: { session: PastSession }) {
  if (!dispute) return null;
  const texts = {
    open: 'You told us that something was wrong. Our team is looking at it.',
    'for-client': givenBack
      ? 'Decided for you: it costs your plan nothing.'
      : 'Decided for you. Your plan had ended by then, so there was nothing to add its time to.',
    'for-companion': 'Decided: it stays as it was.',
  };
  return (
    <p className={classes.outcome}>
      {texts[dispute]}
      {decision && ` ${decision}`}
    </p>
  );
}
