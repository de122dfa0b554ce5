import { IconSearch } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageFrame } from '../shell/page-frame.tsx';

export function BrowsePage() {
  return (
    <PageFrame title="Browse Companions" lead="Members who have completed their profile.">
      <EmptyState
        icon={IconSearch}
        title="Browsing opens soon"
        text="We are still building this page. You will find members here by what they like and where they live."
      >
        <LinkButton to="/dashboard" variant="default">
          Go to your profile
        </LinkButton>
      </EmptyState>
    </PageFrame>
  );
}
