import { Browse } from './browse.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function BrowsePage() {
  return (
    <PageFrame title="Browse Companions">
      <Browse />
    </PageFrame>
  );
}
