import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Earnings } from '#contract/companions/earnings.endpoints.ts';
import { formatExactly, type Money } from '#contract/money.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { indianDay } from '#web/lib/indian-time.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ForCompanions } from '../profile/for-companions.tsx';
import { api } from './api.ts';
import { EarningEntries } from './earning-entries.tsx';
import { PayoutSection } from './payout-section.tsx';
import { Statements } from './statements.tsx';
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
