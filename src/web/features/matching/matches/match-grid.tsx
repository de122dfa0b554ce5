import { useTimeout } from '@mantine/hooks';
import { useInfiniteQuery, keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconHeartOff } from '@tabler/icons-react';
import type { Match } from '#contract/matching/endpoints.ts';
import type { MatchFilter } from '#contract/matching/rules.ts';
import { messagesEvents } from '#contract/messages/events.ts';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { connectionTypeLooks } from '#web/ui/connection-type-looks.ts';
import { relativeTime } from '#contract/relative-time.ts';
import { dateText } from '#web/lib/dates.ts';
import { useLive } from '#web/lib/live.ts';
import { useNow } from '#web/lib/now.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MemberCardSkeletons, MemberGrid, FullProfileLink } from '../cards/member-grid.tsx';
import { usePeopleUpdates } from '../use-people-updates.ts';
import { api } from '../matching.api.ts';
import { MemberCard } from '../cards/member-card.tsx';
import classes from './matches.module.css';

const IN_VIEW = 4;
const TYPES_SHOWN = 2;

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
  useMessagesMove();
  const list = useInfiniteQuery({ ...matchesQuery(filter), refetchOnMount: 'always' });
  const listed = list.data && itemsOf(list.data);
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

// Longer than the server gathers what moves matches.
const GATHER_MS = 2000;

/** Whoever was just written with stands first. */
function useMessagesMove(): void {
  const queryClient = useQueryClient();
  const { start } = useTimeout(
    () => void queryClient.invalidateQueries({ queryKey: api.matching.matches.key() }),
    GATHER_MS,
  );
  useLive(messagesEvents.created, () => start());
}

function withOpened(listed: Match[], opened: Match | undefined): Match[] {
  if (!opened || listed.some(({ id }) => id === opened.id)) return listed;
  return [opened, ...listed];
}

const matchesQuery = (filter: MatchFilter) =>
  api.matching.matches.infiniteOptions({
    input: (cursor: string | undefined) => ({ filter, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

interface MatchCardProps {
  match: Match;
  eager: boolean;
  /** The match the member came here for. */
  opened?: boolean;
  /** Left out where matches are only looked at. */
  onUnmatch?: ((button: HTMLElement) => void) | undefined;
  /** They were blocked from here. */
  onBlocked?: (() => void) | undefined;
  /** Opens the chat here; left out, the button leads to it. */
  onMessage?: (() => void) | undefined;
}

function MatchCard(props: MatchCardProps) {
  const { match, eager, opened = false, onUnmatch, onBlocked, onMessage } = props;
  const { id, member, createdAt } = match;
  const now = useNow();
  const place = useRef<HTMLDivElement>(null);
  const message = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (!opened) return;
    place.current?.scrollIntoView({ block: 'center' });
    message.current?.focus({ preventScroll: true });
  }, [opened]);

  return (
    <div ref={place} className={classes.place} data-opened={opened || undefined}>
      <MemberCard
        member={member}
        sizes="(width < 48em) 50vw, 260px"
        eager={eager}
        onBlocked={onBlocked}
        tags={
          <>
            <MatchTypes connectionTypes={member.connectionTypes} />
            <p className={classes.since}>Matched {sinceText(createdAt, now)}</p>
          </>
        }
      >
        <div className={classes.actions}>
          <LinkButton
            ref={message}
            to="/messages"
            search={{ match: id }}
            size="sm"
            px={4}
            fullWidth
            onClick={(event) => {
              if (!onMessage || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              onMessage();
            }}
          >
            Message Now
          </LinkButton>
          <FullProfileLink
            member={member}
            beside={onUnmatch && <UnmatchButton name={member.displayName} onClick={onUnmatch} />}
          />
        </div>
      </MemberCard>
    </div>
  );
}

interface UnmatchButtonProps {
  name: string;
  onClick: (button: HTMLElement) => void;
}

function UnmatchButton({ name, onClick }: UnmatchButtonProps) {
  return (
    <ActionIcon
      color="gray"
      aria-label={`Unmatch ${name}`}
      title={`Unmatch ${name}`}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      <IconHeartOff size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

function sinceText(createdAt: string, now: Date): string {
  return relativeTime(new Date(createdAt), now, (date) => `on ${dateText(date.toISOString())}`);
}

/** What company they look for: two, and how many more there are. */
function MatchTypes({ connectionTypes }: Pick<Match['member'], 'connectionTypes'>) {
  if (connectionTypes.length === 0) return null;
  const more = connectionTypes.length - TYPES_SHOWN;
  return (
    <ul className={classes.types} aria-label="Connection types">
      {connectionTypes.slice(0, TYPES_SHOWN).map((type) => {
        const { Icon: Picture, tone } = connectionTypeLooks[type];
        return (
          <li key={type} data-tone={tone}>
            <Picture size={16} stroke={1.7} aria-hidden />
            {connectionTypeLabels[type]}
          </li>
        );
      })}
      {more > 0 && <li>{`+${more} more`}</li>}
    </ul>
  );
}
