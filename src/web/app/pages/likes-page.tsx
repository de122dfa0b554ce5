import { IconHeart } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageFrame } from '../shell/page-frame.tsx';

export function LikesPage() {
  return (
    <PageFrame title="Likes" lead="Members who like your profile.">
      <EmptyState
        icon={IconHeart}
        title="No likes yet"
        text="When someone likes you, you can like them back from here."
      >
        <LinkButton to="/browse">Browse Companions</LinkButton>
      </EmptyState>
    </PageFrame>
  );
}
