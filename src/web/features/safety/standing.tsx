import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { safetyEvents } from '#contract/safety/events.ts';
import { useLive } from '#web/lib/live.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { Brand } from '#web/ui/brand.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { ThemeButton } from '#web/ui/theme-switch.tsx';
import { api } from './api.ts';
import classes from './standing.module.css';

const OngoingCheckIn = lazy(async () => ({
  default: (await import('./check-ins/open-check-in.tsx')).OngoingCheckIn,
}));
const StandingPage = lazy(async () => ({
  default: (await import('./standing-page.tsx')).StandingPage,
}));

/** What our team decides reaches open pages at once. */
export function useStandingUpdates(): void {
  const queryClient = useQueryClient();
  useLive(safetyEvents.standingChanged, () => {
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: api.safety.standing.key() });
    void queryClient.invalidateQueries({ queryKey: api.safety.reports.key() });
  });
}

export function RestrictedNote() {
  return (
    <Note
      tone="marigold"
      label="Your account is restricted"
      text="Your account is restricted: you can read, but neither write nor like."
    >
      <LinkButton to="/standing" size="sm" variant="default">
        Why, and what you can do
      </LinkButton>
    </Note>
  );
}

/** All that somebody gets who is suspended or banned: what was decided, a way to answer, and whoever waits to hear from them. */
export function LockedOut({ onSignOut }: { onSignOut: () => void }) {
  useStandingUpdates();
  return (
    <>
      <header className={classes.header}>
        <Brand />
        <div className={classes.tools}>
          <ThemeButton />
          <Button variant="default" size="sm" onClick={onSignOut}>
            Sign out
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Suspense fallback={<PageSkeleton />}>
          <OngoingCheckIn />
          <StandingPage />
        </Suspense>
      </main>
    </>
  );
}
