import { LikesReceived } from './likes-received.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function LikesPage() {
  return (
    <PageFrame
      title="Likes"
      lead="Members who like your profile. Like them back, and it is a match."
    >
      <LikesReceived />
    </PageFrame>
  );
}
