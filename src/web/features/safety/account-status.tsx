import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { safetyEvents } from '#contract/safety/events.ts';
import { useLive } from '#web/lib/live.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { api } from './safety.api.ts';

/** What our team decides reaches open pages at once. */
export function useAccountStatusUpdates(): void {
  const queryClient = useQueryClient();
  useLive(safetyEvents.accountStatusChanged, () => {
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: api.safety.accountStatus.key() });
    void queryClient.invalidateQueries({ queryKey: api.safety.reports.key() });
  });
}

/** Above every page but the one that it leads to. */
export function RestrictedNote() {
  const pathname = useLocation({ select: (location) => location.pathname });
  if (pathname === '/standing') return null;
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
