import { useThrottledCallback } from '@mantine/hooks';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { IconCalendarHeart, IconHeart, IconMessageCircle, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Connection } from '#contract/companions/connections.endpoints.ts';
import type { ConnectionWay } from '#contract/companions/connections.rules.ts';
import { companionKindLabels } from '#contract/companions/rules.ts';
import { matchingEvents } from '#contract/matching/endpoints.ts';
import { messagesEvents } from '#contract/messages/events.ts';
import { relativeTime } from '#contract/relative-time.ts';
import {
  FullProfileLink,
  MemberCard,
  MemberCardSkeletons,
  MemberGrid,
} from '#web/features/matching/index.ts';
import { dateText } from '#web/lib/dates.ts';
import { useLive } from '#web/lib/live.ts';
import { useNow } from '#web/lib/now.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { indianClock, indianDay } from '../requests/request-times.tsx';
import { api, connectionsQuery } from './connections.api.ts';
import classes from './connections-grid.module.css';

const IN_VIEW = 4;
const GATHER_MS = 2000;

/** Everybody one can write to or call, with what connects them. */
export function ConnectionsGrid({ empty }: { empty: ReactNode }) {
  useConnectionUpdates();
  const list = useInfiniteQuery(connectionsQuery);
  const connections = list.data && itemsOf(list.data);
  if (!connections && list.error)
    return (
      <LoadFailure
        title="We could not load your connections"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  if (connections?.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      <MemberGrid label="My Connections" busy={!connections}>
        {connections?.map((connection, place) => (
          <ConnectionCard
            key={connection.member.memberId}
            connection={connection}
            eager={place < IN_VIEW}
          />
        )) ?? <MemberCardSkeletons count={IN_VIEW} />}
      </MemberGrid>
      <ListEnd list={list} />
    </>
  );
}

/** Requests are followed on every page; matches and chats only here. */
function useConnectionUpdates(): void {
  const queryClient = useQueryClient();
  const askAgain = useThrottledCallback(
    () => void queryClient.invalidateQueries({ queryKey: api.companions.connections.key() }),
    GATHER_MS,
  );
  useLive(matchingEvents.peopleChanged, askAgain);
  useLive(messagesEvents.conversationChanged, askAgain);
}

const wayIcons: Record<ConnectionWay, Icon> = {
  match: IconHeart,
  'message-request': IconMessageCircle,
  'companion-request': IconCalendarHeart,
};

function ConnectionCard({ connection, eager }: { connection: Connection; eager: boolean }) {
  const { member, ways } = connection;
  const now = useNow();
  return (
    <MemberCard
      member={member}
      sizes="(width < 48em) 50vw, 260px"
      eager={eager}
      tags={
        <ul className={classes.ways} aria-label={`What connects you and ${member.displayName}`}>
          {ways.map((way) => {
            const WayIcon = wayIcons[way];
            return (
              <li key={way} data-way={way}>
                <WayIcon size={16} stroke={1.8} aria-hidden />
                {wayText(way, connection, now)}
              </li>
            );
          })}
        </ul>
      }
    >
      <div className={classes.actions}>
        <WriteLink {...connection} />
        <FullProfileLink member={member} />
      </div>
    </MemberCard>
  );
}

function wayText(way: ConnectionWay, { match, request }: Connection, now: Date): string {
  if (way === 'message-request') return 'Message request accepted';
  if (way === 'match' && match) {
    const since = relativeTime(
      new Date(match.createdAt),
      now,
      (date) => `on ${dateText(date.toISOString())}`,
    );
    return `Matched ${since}`;
  }
  if (!request) return 'Companion chat';
  const kind = companionKindLabels[request.kind];
  const at = new Date(request.startsAt);
  return request.isNow
    ? `${kind} agreed for now`
    : `${kind} on ${indianDay(at)}, ${indianClock(at)}`;
}

/** The chat of an agreed time opens shortly before it; until then the request is what there is. */
function WriteLink({ match, conversationId }: Connection) {
  const size = { size: 'sm', px: 4, fullWidth: true } as const;
  if (match)
    return (
      <LinkButton to="/messages" search={{ match: match.id }} {...size}>
        Message Now
      </LinkButton>
    );
  if (conversationId)
    return (
      <LinkButton to="/messages" search={{ chat: conversationId }} {...size}>
        Message Now
      </LinkButton>
    );
  return (
    <LinkButton to="/requests" {...size}>
      See the request
    </LinkButton>
  );
}
