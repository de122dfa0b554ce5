import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { failureText } from '#web/lib/failure.ts';
import classes from './load-more.module.css';

interface LoadMoreProps {
  loading: boolean;
  error: unknown;
  onMore: () => void;
}

/** At the end of what is there: asks for more when it comes near, or when pressed. */
export function LoadMore({ loading, error, onMore }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const failed = error !== null;

  const come = useEffectEvent(() => {
    // A failure is not repeated by scrolling: the member says when to try again.
    if (!loading && !failed) onMore();
  });
  // Observed anew after every page: it may still be near.
  useEffect(() => {
    if (loading || !place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) come();
      },
      { rootMargin: '900px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [loading]);

  return (
    <div ref={place} className={classes.more}>
      {failed && !loading && (
        <p role="alert" className={classes.fault}>
          {failureText(error, 'We could not load more.')}
        </p>
      )}
      <Button variant="default" loading={loading} onClick={onMore}>
        {failed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
