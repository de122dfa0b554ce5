import { Button } from '@mantine/core';
import { failureText } from '#web/lib/failure.ts';
import classes from './list-end.module.css';

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

/** Below a list that goes on. */
export function ListEnd({ list }: ListEndProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={classes.end}>
      {list.isFetchNextPageError && (
        <p role="alert" className={classes.fault}>
          {failureText(list.error, 'We could not load more. Please try again.')}
        </p>
      )}
      <Button
        variant="default"
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  );
}
