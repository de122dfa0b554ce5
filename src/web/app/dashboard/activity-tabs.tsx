import { IconHeartHandshake, IconMessageCircle, IconSearch, IconUsers } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export function ConnectionsTab() {
  return (
    <EmptyState
      icon={IconUsers}
      title="No connections yet"
      text="Everyone you match with becomes a connection, with a chat of your own."
    >
      <LinkButton to="/browse">Browse Companions</LinkButton>
    </EmptyState>
  );
}

export function MessagesTab() {
  return (
    <EmptyState
      icon={IconMessageCircle}
      title="No conversations yet"
      text="Every match opens a chat. Yours will be listed here."
    >
      <LinkButton to="/messages" variant="default">
        Open Messages
      </LinkButton>
    </EmptyState>
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
  return (
    <EmptyState
      icon={IconHeartHandshake}
      title="No matches yet"
      text="When you and another member like each other, you meet here."
    >
      <LinkButton to="/matches" variant="default">
        Open Matches
      </LinkButton>
    </EmptyState>
  );
}
