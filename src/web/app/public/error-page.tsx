import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { PageMissing } from '#web/lib/lazy-page.ts';
import { StatusPage } from './status-page.tsx';

interface ErrorProps {
  error: unknown;
}

/** Stands alone: whatever failed may be part of the layout. */
export function ErrorPage({ error }: ErrorProps) {
  return (
    <main>
      <PageError error={error} />
    </main>
  );
}

/** In the place of a page, inside a layout that still stands. */
export function PageError({ error }: ErrorProps) {
  const tryAgain = useTryAgain(error);
  const offline = error instanceof NetworkFailure || !navigator.onLine;
  return (
    <StatusPage
      title={offline ? 'We cannot reach the site' : 'Something went wrong'}
      text={
        offline
          ? 'You seem to be offline. Please check your connection and try again.'
          : 'The fault is on our side, and nothing you saved is lost. Please try again in a moment.'
      }
      actions={
        <>
          <Button onClick={() => void tryAgain()}>Try again</Button>
          {!offline && (
            <Button component="a" href="/" variant="default">
              Go to Homepage
            </Button>
          )}
        </>
      }
    />
  );
}

export function useTryAgain(error: unknown): () => Promise<void> {
  const router = useRouter();
  return async () => {
    // Asks the server again too: what failed may be the page's own loading.
    if (!(error instanceof PageMissing)) return router.invalidate();
    // Only a fresh document knows the files of a newer build; without network it would be lost.
    const reachable = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
    if (reachable) location.reload();
  };
}
