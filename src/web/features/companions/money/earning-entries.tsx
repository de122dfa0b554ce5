import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Earning } from '#contract/companions/earnings.endpoints.ts';
import { companionKindLabels } from '#contract/companions/rules.ts';
import { formatExactly, formatMoney } from '#contract/money.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { dateText, dateTimeText } from '#web/lib/dates.ts';
import { api } from './api.ts';
import classes from './earnings.module.css';

const entriesQuery = api.companions.earningEntries.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

export function EarningEntries() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(entriesQuery);
  if (!data) return <Skeleton height={160} radius="lg" />;
  const earnings = data.pages.flatMap(({ items }) => items);
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

const minutesText = (seconds: number) =>
  `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;

function Entry({ at, kind, category, seconds, rate, amount, state, availableFrom }: Earning) {
  const states = {
    'on-hold': availableFrom ? `On hold until ${dateText(availableFrom)}` : 'On hold',
    available: 'Available',
    reversed: 'Taken back',
  };
  return (
    <li>
      <div>
        {companionKindLabels[kind]}, {connectionTypeLabels[category]}
        <div className={classes.soft}>
          {dateTimeText(at)} · {minutesText(seconds)} · {formatMoney(rate)}{' '}
          {kind === 'chat' ? 'a session' : 'a minute'}
        </div>
      </div>
      <div>
        <span className={classes.amount}>{formatExactly(amount)}</span>
        <div className={classes.soft}>{states[state]}</div>
      </div>
    </li>
  );
}
