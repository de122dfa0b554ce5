import { useNavigate } from '@tanstack/react-router';
import type { Match } from '#contract/matching/endpoints.ts';
import type { MatchFilter } from '#contract/matching/rules.ts';
import { MatchFilters } from './match-filters.tsx';
import { MatchGrid } from './match-grid.tsx';
import { NoMatches } from './no-matches.tsx';
import { useOpenedMatch } from './use-opened-match.ts';
import { useUnmatch } from './use-unmatch.ts';
import classes from './matches.module.css';

interface MatchesProps {
  filter: MatchFilter;
  onMessage: (match: Match) => void;
}

/** All the member's matches, with the filters of the address. */
export function Matches({ filter, onMessage }: MatchesProps) {
  const navigate = useNavigate();
  const unmatch = useUnmatch();
  const { opened, ended } = useOpenedMatch();

  // Otherwise the address would bring it back, or say that it has ended.
  const forgetOpened = () =>
    void navigate({ to: '/matches', search: true, state: {}, replace: true, resetScroll: false });

  return (
    <>
      <MatchFilters
        value={filter}
        onChange={(chosen) =>
          void navigate({ to: '/matches', search: chosen === 'all' ? {} : { filter: chosen } })
        }
      />
      {ended && (
        <p role="status" className={classes.ended}>
          That match has ended.
        </p>
      )}
      <MatchGrid
        label="Your Matches"
        filter={filter}
        opened={opened}
        onMessage={onMessage}
        onUnmatch={(match, button) =>
          void unmatch(match, button, match.id === opened?.id ? forgetOpened : undefined)
        }
        onBlocked={({ id }) => id === opened?.id && forgetOpened()}
        empty={<NoMatches filter={filter} />}
      />
    </>
  );
}
