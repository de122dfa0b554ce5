import { useSearch } from '@tanstack/react-router';
import { Matches } from '#web/features/people/matches/matches.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageFrame } from '../shell/page-frame.tsx';

export function MatchesPage() {
  const { filter = 'all' } = useSearch({ from: '/member/matches' });
  return (
    <PageFrame
      title="Your Matches"
      lead="People you like who like you back."
      actions={
        <LinkButton to="/likes" variant="default" size="sm">
          Likes received
        </LinkButton>
      }
    >
      <Matches filter={filter} />
    </PageFrame>
  );
}
