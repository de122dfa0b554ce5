import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Earning } from '#contract/companions/earnings.endpoints.ts';
import { companionKindLabels } from '#contract/companions/rules.ts';
import { formatExactly, formatMoney } from '#contract/money.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { indianDateTime, indianDay } from '#web/lib/indian-time.ts';
import { durationText } from '../sessions/session-words.ts';
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
