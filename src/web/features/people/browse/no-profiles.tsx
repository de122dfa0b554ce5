import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

interface NoProfilesProps {
  filtered: boolean;
  unfinished: boolean;
  onClear: () => void;
}

export function NoProfiles({ filtered, unfinished, onClear }: NoProfilesProps) {
  if (filtered) {
    return (
      <EmptyState
        icon={IconSearch}
        title="No profiles found"
        text="Nobody fits all of this yet. Try fewer filters or another spelling."
      >
        <Button onClick={onClear}>Clear All</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconSearch}
      title="No profiles found"
      text="New members join every day. Make sure they will find you, too."
    >
      {unfinished ? (
        <LinkButton to="/onboarding">Finish your profile</LinkButton>
      ) : (
        <LinkButton to="/dashboard" variant="default">
          Go to your profile
        </LinkButton>
      )}
    </EmptyState>
  );
}
