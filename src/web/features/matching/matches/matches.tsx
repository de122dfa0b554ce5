import type { ReactNode } from 'react';
import { useNavigate, useLocation } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconHeartHandshake } from '@tabler/icons-react';
import type { Match } from '#contract/matching/endpoints.ts';
import type { MatchFilter } from '#contract/matching/rules.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { dropItems } from '#web/lib/query-cache.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { moveFocusOn } from '#web/lib/move-focus-on.ts';
import { api, call } from '../matching.api.ts';
import { writeStanding } from '../decisions/standing-cache.ts';
import { askAgain } from '../decisions/use-decisions.ts';
import { MatchGrid } from './match-grid.tsx';
import './open-match.ts';
import classes from './matches.module.css';

interface MatchesProps {
  filter: MatchFilter;
  onMessage: (match: Match) => void;
  /** Of the match that the way here has named. */
  chatOf: (matchId: string) => ReactNode;
}

/** All the member's matches, with the filters of the address. */
export function Matches({ filter, onMessage, chatOf }: MatchesProps) {
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
      {opened && chatOf(opened.id)}
    </>
  );
}

/** The match that the way here has named, and whether it has ended since. */
function useOpenedMatch(): { opened: Match | undefined; ended: boolean } {
  const id = useLocation({ select: ({ state }) => state.openMatchId });
  const { data, error } = useQuery({
    ...api.matching.match.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  const ended = refusalOf(error)?.code === 'NOT_FOUND';
  return { opened: ended ? undefined : data, ended };
}

const filters: readonly { value: MatchFilter; label: string; meaning: string }[] = [
  { value: 'all', label: 'All', meaning: 'All your matches' },
  { value: 'recent', label: 'Recent', meaning: 'Matched in the last 7 days' },
  { value: 'active', label: 'Active', meaning: 'Active in the last day' },
];

interface MatchFiltersProps {
  value: MatchFilter;
  onChange: (value: MatchFilter) => void;
}

/** Not Mantine's SegmentedControl, which cuts off what does not fit: these wrap. */
function MatchFilters({ value, onChange }: MatchFiltersProps) {
  return (
    <div role="group" aria-label="Filter matches" className={classes.filters}>
      {filters.map((filter) => (
        <button
          key={filter.value}
          type="button"
          title={filter.meaning}
          aria-pressed={filter.value === value}
          className={classes.filter}
          onClick={() => onChange(filter.value)}
        >
          {filter.label}
        </button>
      ))}
    </div>
  );
}

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

interface Ended {
  id: string;
  member: { memberId: string; displayName: string };
}

/** The button is null where it stays when the match has ended. */
type Unmatch = (match: Ended, button: HTMLElement | null, onSure?: () => void) => Promise<void>;

/** Ends a match after asking. It is gone from the lists at once, and back when that failed. */
export function useUnmatch(): Unmatch {
  const queryClient = useQueryClient();
  const confirm = useConfirm();

  return async ({ id, member }, button, onSure) => {
    const sure = await confirm({
      title: `Unmatch ${member.displayName}?`,
      body: `The match ends for both of you, and your chat closes. You meet again only if you both like each other once more.`,
      confirmLabel: 'Unmatch',
      cancelLabel: 'Keep match',
      danger: true,
    });
    if (!sure) return;
    if (button) moveFocusOn(button);
    onSure?.();
    dropItems<Match>(queryClient, api.matching.matches.key(), (match) => match.id === id);
    try {
      const standing = await call.matching.unmatch({ id }).then(
        () => 'passed' as const,
        (error: unknown) => {
          // The other was quicker: then it is as the member wants it, who has decided nothing.
          if (refusalOf(error)?.code === 'NOT_FOUND') return 'none' as const;
          throw error;
        },
      );
      writeStanding(queryClient, member.memberId, { standing, matchId: null });
      // Or it was ended on another page of theirs.
      if (standing === 'none') await askAgain(queryClient, member.memberId);
      await toast(`You and ${member.displayName} are no longer matched.`);
    } catch (error) {
      await toastFailure(error, 'We could not end this match. Please try again.');
    } finally {
      void queryClient.invalidateQueries({ queryKey: api.matching.key() });
    }
  };
}
