import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { PageMissing } from '#web/lib/lazy-page.ts';
import classes from './status-page.module.css';

interface StatusPageProps {
  title: string;
  text: ReactNode;
  actions: ReactNode;
}

/** The two circles of the mark, fallen apart: something is not where it should be. */
function ApartMark() {
  return (
    <svg
      className={classes.picture}
      viewBox="0 0 132 72"
      width="132"
      height="72"
      aria-hidden="true"
    >
      <circle cx="32" cy="36" r="28" fill="var(--plum)" />
      <circle
        cx="100"
        cy="36"
        r="28"
        fill="none"
        stroke="var(--marigold)"
        strokeWidth="4"
        strokeDasharray="7 9"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function StatusPage({ title, text, actions }: StatusPageProps) {
  return (
    <div className={classes.page}>
      <ApartMark />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}

/** What the server sends when it cannot answer, or was asked too often. Works without any script. */
export function OutagePage() {
  return (
    <main>
      <StatusPage
        title="We could not show this page"
        text="Please wait a moment and try again. Nothing you saved is lost."
        actions={
          <>
            <Button component="a" href="">
              Try again
            </Button>
            <Button component="a" href="/" variant="default">
              Go to Homepage
            </Button>
          </>
        }
      />
    </main>
  );
}

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
