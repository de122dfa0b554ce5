import { IconHeartHandshake } from '@tabler/icons-react';
import type { MatchFilter } from '#contract/matching/rules.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

const narrowed = {
  recent: { title: 'No recent matches', text: 'You have made no new match in the last 7 days.' },
  active: { title: 'No active matches', text: 'Nothing has happened in your matches for a day.' },
} as const;

export function NoMatches({ filter }: { filter: MatchFilter }) {
  if (filter !== 'all') {
    return (
      <EmptyState icon={IconHeartHandshake} {...narrowed[filter]}>
        <LinkButton to="/matches" variant="default">
          Show all matches
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconHeartHandshake}
      title="No matches yet"
      text="When you and another member like each other, you meet here."
    >
      <LinkButton to="/browse">Browse Companions</LinkButton>
    </EmptyState>
  );
}
