import { Browse } from '#web/features/people/browse/browse.tsx';
import { PageFrame } from '../shell/page-frame.tsx';

export function BrowsePage() {
  return (
    <PageFrame title="Browse Companions">
      <Browse />
    </PageFrame>
  );
}
