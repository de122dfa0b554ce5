import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import classes from './list-end.module.css';

interface ListEndProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** Fetches what follows when it comes into sight; the button is there for whoever gets there first. */
export function ListEnd({ query }: ListEndProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const due =
    Boolean(entry?.isIntersecting) && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

  useEffect(() => {
    if (due) void fetchNextPage();
  }, [due, fetchNextPage]);

  if (!hasNextPage) return null;
  return (
    <div ref={ref} className={classes.end}>
      <Button
        variant="default"
        size="sm"
        loading={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
