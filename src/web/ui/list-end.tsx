import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureText } from '#web/lib/failure.ts';
import classes from './empty-state.module.css';

const NEAR = '900px 0px';

interface ListEndProps {
  /** What the infinite query says. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** Below a list that goes on: fetches what follows when it comes near, or when pressed. */
export function ListEnd({ list }: ListEndProps) {
  return list.hasNextPage ? <More list={list} /> : null;
}

function More({ list }: ListEndProps) {
  const place = useRef<HTMLDivElement>(null);
  const [answers, setAnswers] = useState(0);
  const { isFetchingNextPage: fetching, isFetchNextPageError: failed } = list;

  const come = useEffectEvent(async () => {
    // A failure is not repeated by scrolling: the member says when to try again.
    if (fetching || failed) return;
    await list.fetchNextPage();
    setAnswers((count) => count + 1);
  });
  // Observed anew after every answer, also when a change to the list has called it off: it may still be near. Mantine's
  // useIntersection observes once.
  useEffect(() => {
    if (fetching || !place.current) return;
    const observer = new IntersectionObserver(
      // A busy browser tells of several moves at once, the latest last.
      (moves) => {
        if (moves.at(-1)?.isIntersecting) void come();
      },
      // The second is for lists that scroll inside the page.
      { rootMargin: NEAR, scrollMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [fetching, answers]);

  return (
    <div ref={place} className={classes.end}>
      {failed && !fetching && (
        <p role="alert" className={classes.fault}>
          {failureText(list.error, 'We could not load more.')}
        </p>
      )}
      <Button variant="default" loading={fetching} onClick={() => void list.fetchNextPage()}>
        {failed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
