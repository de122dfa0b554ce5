import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureText } from '#web/lib/failure.ts';
import classes from './load-more.module.css';

interface LoadMoreProps {
  loading: boolean;
  error: unknown;
  onMore: () => Promise<unknown>;
}

/** At the end of what is there: asks for more when it comes near, or when pressed. */
export function LoadMore({ loading, error, onMore }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(0);
  const failed = error !== null;

  const come = useEffectEvent(async () => {
    // A failure is not repeated by scrolling: the member says when to try again.
    if (loading || failed) return;
    await onMore();
    setAsked((times) => times + 1);
  });
  // Observed anew after every answer, also when a decision has called it off: it may still be near.
  useEffect(() => {
    if (loading || !place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void come();
      },
      { rootMargin: '900px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [loading, asked]);

  return (
    <div ref={place} className={classes.more}>
      {failed && !loading && (
        <p role="alert" className={classes.fault}>
          {failureText(error, 'We could not load more.')}
        </p>
      )}
      <Button variant="default" loading={loading} onClick={() => void onMore()}>
        {failed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
