import { useSearch } from '@tanstack/react-router';
import { LikesLink } from '#web/features/people/likes/likes-link.tsx';
import { Matches } from '#web/features/people/matches/matches.tsx';
import { PageFrame } from '../shell/page-frame.tsx';

export function MatchesPage() {
  const { filter = 'all' } = useSearch({ from: '/member/matches' });
  return (
    <PageFrame
      title="Your Matches"
      lead="People you like who like you back."
      actions={<LikesLink />}
    >
      <Matches filter={filter} />
    </PageFrame>
  );
}
