import { IconSearch } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageFrame } from '../shell/page-frame.tsx';

export function BrowsePage() {
  return (
    <PageFrame title="Browse Companions" lead="Members who have completed their profile.">
      <EmptyState
        icon={IconSearch}
        title="No profiles found"
        text="Nobody has a complete profile yet. You will see members here as soon as they do."
      >
        <LinkButton to="/dashboard" variant="default">
          Go to your profile
        </LinkButton>
      </EmptyState>
    </PageFrame>
  );
}
