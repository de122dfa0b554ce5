import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dateText } from '#web/lib/dates.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { StarsShown } from './rating-panel.tsx';
import { api } from './ratings.api.ts';
import classes from './ratings.module.css';

/** What clients say of a companion, on their profile. Nothing while there is nothing to read. */
export function CompanionRatings({ memberId }: { memberId: string }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    api.companions.companionRatings.infiniteOptions({
      input: (cursor: string | undefined) => ({ memberId, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
  const ratings = itemsOf(data);
  if (ratings.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="what-clients-say">
      <h3 id="what-clients-say">What clients say</h3>
      <ul className={classes.list}>
        {ratings.map(({ id, stars, text, writtenOn }) => (
          <li key={id} className={classes.written}>
            <div className={classes.head}>
              <StarsShown stars={stars} />
              <span className={classes.soft}>{dateText(writtenOn)}</span>
            </div>
            {text && <p className={classes.text}>{text}</p>}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button
            variant="default"
            size="sm"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}
