import { Skeleton, Anchor, Button } from '@mantine/core';
import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Earnings, Earning } from '#contract/companions/earnings.endpoints.ts';
import { formatExactly, type Money, formatMoney } from '#contract/money.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { indianDay, indianDateTime } from '#web/lib/indian-time.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { companionKindLabels } from '#contract/companions/rules.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { ForCompanions } from '../profile/for-companions.tsx';
import { durationText } from '../sessions/sessions.ts';
import { api, statementUrl } from './money.api.ts';
import { PayoutSection } from './payout-section.tsx';
import classes from './earnings.module.css';

// A library of its own draws them: the numbers are there before it.
const EarningsCharts = lazy(async () => ({
  default: (await import('./earnings-charts.tsx')).EarningsCharts,
}));

/** What a companion has earned, when it becomes available, and where it goes. */
export function EarningsPage() {
  const { data, error, refetch } = useQuery(api.companions.earnings.queryOptions());
  const isNoCompanion = refusalOf(error)?.code === 'NOT_FOUND';
  return (
    <PageFrame title="Earnings" lead="What you earned with chats and calls. It names nobody.">
      {isNoCompanion && <ForCompanions />}
      {!data && error && !isNoCompanion && (
        <LoadFailure
          title="Your earnings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height={160} radius="lg" />}
      {data && (
        <div className={classes.parts}>
          <Summary earnings={data} />
          <PayoutSection earnings={data} />
          <Suspense fallback={<Skeleton height={260} radius="lg" />}>
            <EarningsCharts />
          </Suspense>
          <EarningEntries />
          <Statements firstMonth={data.firstMonth} />
        </div>
      )}
    </PageFrame>
  );
}

function Summary({ earnings }: { earnings: Earnings }) {
  const { available, onHold, thisMonth, inPayout, paidOut, taxWithheld, holds } = earnings;
  const sums: [string, Money][] = [
    ['Available', available],
    ['On hold', onHold],
    ['Earned this month', thisMonth],
    ['On its way to you', inPayout],
    ['Paid out', paidOut],
    ['Tax withheld', taxWithheld],
  ];
  return (
    <section aria-label="Summary">
      <dl className={classes.sums}>
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatExactly(amount)}</dd>
          </div>
        ))}
      </dl>
      {holds.length > 0 && (
        <>
          <h2 className={classes.holdsTitle} id="holds-title">
            What is on hold becomes available
          </h2>
          <ul className={classes.holds} aria-labelledby="holds-title">
            {holds.map(({ at, amount }) => (
              <li key={at}>
                {formatExactly(amount)} from {indianDay(new Date(at))}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const SHOWN_MONTHS = 6;

/** India's months from now back to the first, as 2026-11. */
function monthsBackTo(first: string, now: Date): string[] {
  const today = now.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  const [year = 0, month = 1] = today.split('-').map(Number);
  const months = [today.slice(0, 7)];
  for (let back = 1; (months.at(-1) ?? first) > first; back += 1)
    months.push(new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
  return months;
}

const nameOf = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-IN', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

function Statements({ firstMonth }: { firstMonth: string | null }) {
  const [showsAll, setShowsAll] = useState(false);
  const [now] = useState(() => new Date());
  if (!firstMonth) return null;
  const all = monthsBackTo(firstMonth, now);
  const months = showsAll ? all : all.slice(0, SHOWN_MONTHS);
  return (
    <section className={classes.card} aria-labelledby="statements-title">
      <h2 id="statements-title">Statements</h2>
      <ul className={classes.list}>
        {months.map((month) => (
          <li key={month}>
            {nameOf(month)}
            <span>
              {(['pdf', 'csv'] as const).map((as) => (
                <Anchor
                  key={as}
                  href={statementUrl(month, as)}
                  download
                  mx={8}
                  aria-label={`${nameOf(month)} as ${as.toUpperCase()}`}
                >
                  {as.toUpperCase()}
                </Anchor>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {months.length < all.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          Show older months
        </Button>
      )}
    </section>
  );
}

const entriesQuery = api.companions.earningEntries.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

function EarningEntries() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(entriesQuery);
  if (!data) return <Skeleton height={160} radius="lg" />;
  const earnings = itemsOf(data);
  return (
    <section className={classes.card} aria-labelledby="entries-title">
      <h2 id="entries-title">Chats and calls</h2>
      {earnings.length === 0 && (
        <p className={classes.soft}>Your first paid chat or call is listed here.</p>
      )}
      <ul className={classes.list}>
        {earnings.map((earning) => (
          <Entry key={earning.id} {...earning} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older ones
        </Button>
      )}
    </section>
  );
}

/** Where it is now, and why where that needs a word. */
function standOf({ state, dispute, availableFrom, amount, takenBack }: Earning): string {
  if (state === 'reversed') {
    const why =
      dispute === 'for-client' ? 'decided for the client' : 'the plan behind it was refunded';
    if (takenBack.minor === 0) return `Yours, for it was paid out already: ${why}`;
    const what =
      takenBack.minor < amount.minor ? `${formatExactly(takenBack)} paid back` : 'Paid back';
    return `${what}: ${why}`;
  }
  if (dispute === 'open') return 'On hold: the client says that something was wrong';
  if (state === 'on-hold')
    return availableFrom ? `On hold until ${indianDay(new Date(availableFrom))}` : 'On hold';
  return dispute === 'for-companion' ? 'Available: decided for you' : 'Available';
}

function Entry(earning: Earning) {
  const { at, kind, category, seconds, rate, amount } = earning;
  return (
    <li>
      <div>
        {companionKindLabels[kind]}, {connectionTypeLabels[category]}
        <div className={classes.soft}>
          {indianDateTime(at)} · {kind !== 'chat' && `${durationText(seconds)} · `}
          {formatMoney(rate)} {kind === 'chat' ? 'a session' : 'a minute'}
        </div>
      </div>
      <div>
        <span className={classes.amount}>{formatExactly(amount)}</span>
        <div className={classes.soft}>{standOf(earning)}</div>
      </div>
    </li>
  );
}
