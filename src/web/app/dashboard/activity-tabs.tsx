import { IconSearch, IconUsers } from '@tabler/icons-react';
import { ConnectionsGrid } from '#web/features/companions/index.ts';
import { MatchGrid, NoMatches, useUnmatch } from '#web/features/people/index.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export function ConnectionsTab() {
  return (
    <ConnectionsGrid
      empty={
        <EmptyState
          icon={IconUsers}
          title="No connections yet"
          text="Whoever you match with, or agree on a chat or call with, stands here."
        >
          <LinkButton to="/browse">Browse Companions</LinkButton>
        </EmptyState>
      }
    />
  );
}

export function BrowseTab() {
  return (
    <EmptyState
      icon={IconSearch}
      title="Find your kind of company"
      text="For a film, a trek, a hard evening or a long talk. See who is here."
    >
      <LinkButton to="/browse">Browse Companions</LinkButton>
    </EmptyState>
  );
}

export function MatchesTab() {
  const unmatch = useUnmatch();
  return (
    <MatchGrid
      label="My Matches"
      onUnmatch={(match, button) => void unmatch(match, button)}
      empty={<NoMatches filter="all" />}
    />
  );
}
