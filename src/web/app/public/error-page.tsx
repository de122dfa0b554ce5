import { Button } from '@mantine/core';
import { StatusPage } from './status-page.tsx';

interface ErrorPageProps {
  error: unknown;
  reset: () => void;
}

/** Stands alone: whatever failed may be part of the layout. */
export function ErrorPage({ reset }: ErrorPageProps) {
  return (
    <main>
      <StatusPage
        title="Something went wrong"
        text="The fault is on our side, and nothing you saved is lost. Please try again in a moment."
        actions={
          <>
            <Button onClick={reset}>Try again</Button>
            <Button component="a" href="/" variant="default">
              Go to Homepage
            </Button>
          </>
        }
      />
    </main>
  );
}
