import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Match } from '#contract/matching/endpoints.ts';
import type { MatchFilter } from '#contract/matching/rules.ts';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { MemberCardSkeletons } from '../cards/member-card-skeleton.tsx';
import { MemberGrid } from '../cards/member-grid.tsx';
import { usePeopleUpdates } from '../use-people-updates.ts';
import { MatchCard } from './match-card.tsx';
import { matchesQuery } from './matches-query.ts';

const IN_VIEW = 4;

interface MatchGridProps {
  label: string;
  filter?: MatchFilter;
  /** The match the member came here for; it stands first when the list would show it later. */
  opened?: Match | undefined;
  /** The button is that of its card, which goes with the match. */
  onUnmatch?: (match: Match, button: HTMLElement) => void;
  onBlocked?: (match: Match) => void;
  onMessage?: ((match: Match) => void) | undefined;
  /** In place of the grid when there is nobody. */
  empty: ReactNode;
}

/** Mutual matches, latest activity first. */
export function MatchGrid(props: MatchGridProps) {
  const { label, filter = 'all', opened, onUnmatch, onBlocked, onMessage, empty } = props;
  usePeopleUpdates();
  const list = useInfiniteQuery(matchesQuery(filter));
  const listed = list.data?.pages.flatMap(({ items }) => items);
  const matches = listed && withOpened(listed, opened);

  if (!matches && list.error) {
    return (
      <LoadFailure
        title="We could not load your matches"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (matches?.length === 0 && !list.isPlaceholderData && !list.hasNextPage) return empty;
  return (
    <>
      <MemberGrid label={label} busy={!matches || list.isPlaceholderData}>
        {matches?.map((match, place) => (
          <MatchCard
            key={match.id}
            match={match}
            eager={place < IN_VIEW}
            opened={match.id === opened?.id}
            onUnmatch={onUnmatch && ((button) => onUnmatch(match, button))}
            onBlocked={onBlocked && (() => onBlocked(match))}
            onMessage={onMessage && (() => onMessage(match))}
          />
        )) ?? <MemberCardSkeletons count={IN_VIEW} />}
      </MemberGrid>
      <ListEnd list={list} />
    </>
  );
}

function withOpened(listed: Match[], opened: Match | undefined): Match[] {
  if (!opened || listed.some(({ id }) => id === opened.id)) return listed;
  return [opened, ...listed];
}
