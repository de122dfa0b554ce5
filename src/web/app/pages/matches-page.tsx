import { IconHeartHandshake } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageFrame } from '../shell/page-frame.tsx';

export function MatchesPage() {
  return (
    <PageFrame title="Your Matches" lead="People you like who like you back.">
      <EmptyState
        icon={IconHeartHandshake}
        title="No matches yet"
        text="When you and another member like each other, you meet here."
      >
        <LinkButton to="/browse">Browse Companions</LinkButton>
      </EmptyState>
    </PageFrame>
  );
}
