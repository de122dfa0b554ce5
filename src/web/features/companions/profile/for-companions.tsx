import { IconHeartHandshake } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

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
