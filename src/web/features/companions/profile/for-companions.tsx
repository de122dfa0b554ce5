import { IconHeartHandshake } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useAuth } from '#web/lib/auth.tsx';
import { Note } from '#web/ui/note.tsx';
import { ownProfileQuery } from './companion.api.ts';

/** Instead of a companion's own pages, for whoever is none. */
export function ForCompanions() {
  return (
    <EmptyState
      icon={IconHeartHandshake}
      title="This page is for companions"
      text="With the companion plan you offer your time here, and members ask for it."
    >
      <LinkButton to="/dashboard" search={{ tab: 'subscription' }}>
        See the plans
      </LinkButton>
    </EmptyState>
  );
}

/** For a companion who is not listed yet: the companion profile says what is missing. */
export function UnlistedNote() {
  const { member } = useAuth();
  const { data } = useQuery({ ...ownProfileQuery, enabled: member?.userType === 'provider' });
  const missing = data?.missing.length ?? 0;
  if (missing === 0) return null;
  const things = missing === 1 ? 'One thing is' : `${missing} things are`;
  return (
    <Note
      tone="marigold"
      label="Being a companion"
      text={`You are not listed as a companion yet. ${things} missing; until then others see you as a member.`}
    >
      <LinkButton to="/companion" size="sm">
        See what is missing
      </LinkButton>
    </Note>
  );
}
