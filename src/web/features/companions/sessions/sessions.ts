import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CompanionSession } from '#contract/companions/meter.endpoints.ts';
import { companionsEvents } from '#contract/companions/events.ts';
import { useLive } from '#web/lib/live.ts';
import type { EndReason } from '#contract/companions/meter.rules.ts';
import { BEAT_SECONDS } from '#contract/companions/calls.rules.ts';
import { currentRates } from '#contract/companions/rates.ts';
import { formatExactly, formatMoney } from '#contract/money.ts';
import { call } from '../companions.api.ts';

/** With when this page heard of it, by a clock that nobody can set. */
export type HeardSession = CompanionSession & { heardAt: number };

const key = ['companion-sessions'];
const heard = (session: CompanionSession): HeardSession =>
  Object.assign(session, { heardAt: performance.now() });

const known = (queryClient: QueryClient) => queryClient.getQueryData<HeardSession[]>(key) ?? [];

/** Those that are open, and those that ended before this page's eyes, until somebody has put them away. */
const sessionsQuery = (queryClient: QueryClient) =>
  queryOptions({
    queryKey: key,
    queryFn: async () => {
      const { items } = await call.companions.openSessions();
      const isNew = ({ memberId }: HeardSession) =>
        !items.some((each) => each.memberId === memberId);
      const ended = known(queryClient).filter(({ endedAt }) => endedAt !== null);
      return [...items.map(heard), ...ended.filter(isNew)];
    },
    // What happened while nobody listened is not in it.
    staleTime: 0,
  });

/** The counted chat or call with this member: one that goes on, or has just ended. */
export function useSessionWith(memberId: string | undefined): HeardSession | null {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...sessionsQuery(queryClient), enabled: memberId !== undefined });
  useLive(companionsEvents.session, (session) => putSession(queryClient, session));
  useLive('returned', () => void queryClient.invalidateQueries({ queryKey: key }));
  return data?.find((each) => each.memberId === memberId) ?? null;
}

export function putSession(queryClient: QueryClient, session: CompanionSession): void {
  const isAsked = queryClient.isFetching({ queryKey: key }) > 0;
  // One whose other side is gone does not say who that was.
  const same = known(queryClient).find(({ id }) => id === session.id);
  const memberId = session.memberId ?? same?.memberId ?? null;
  const others = known(queryClient).filter((each) => each.memberId !== memberId);
  queryClient.setQueryData<HeardSession[]>(key, [...others, heard({ ...session, memberId })]);
  // An answer from before this must not undo it.
  if (isAsked) void queryClient.invalidateQueries({ queryKey: key });
}

export function putAway(queryClient: QueryClient, id: string): void {
  const others = known(queryClient).filter((each) => each.id !== id);
  queryClient.setQueryData<HeardSession[]>(key, others);
}

/** Pages tell that they are there every ten seconds: whoever was not heard of for longer may be away. */
const LATE_SECONDS = BEAT_SECONDS + 4;

/** What is counted by now: what the server has said, and on from there while both are there. `now` is the page's own clock. */
export function countedBy(
  session: HeardSession,
  now: number,
): { seconds: number; paused: boolean } {
  const { kind, countedSeconds, countedUntil, asOf, mostSeconds, endedAt, heardAt } = session;
  if (endedAt !== null) return { seconds: countedSeconds, paused: false };
  const since = (Date.parse(asOf) - Date.parse(countedUntil) + now - heardAt) / 1000;
  const paused = kind !== 'chat' && since > LATE_SECONDS;
  const more = paused ? 0 : Math.max(0, since);
  return { seconds: Math.min(mostSeconds, Math.floor(countedSeconds + more)), paused };
}

/** 45 s, 12 min, 12 min 5 s */
export function durationText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

/** For the client how long it can go on, for the companion what it has earned. */
export function standOf(session: HeardSession, seconds: number): string {
  const { side, kind, amount, mostSeconds } = session;
  if (side === 'companion') {
    if (amount.minor > 0) return `${formatExactly(amount)} so far`;
    const { chat, chatMessages, chatMinutes } = currentRates();
    return kind === 'chat'
      ? `${formatMoney(chat)} from ${chatMinutes} minutes and ${chatMessages} messages each`
      : 'Paid by the second';
  }
  const left = Math.floor((mostSeconds - seconds) / 60);
  const about =
    left < 1 ? 'Less than a minute' : `About ${left} ${left === 1 ? 'minute' : 'minutes'}`;
  return kind === 'chat' ? `${about} of this chat left` : `${about} of companion time left`;
}

export const WARNING = 'This session ends in about two minutes.';

/** Why it is told to neither side where it says something about the other one. */
const whys: Record<EndReason, string> = {
  ended: '',
  idle: 'Nobody wrote for a while.',
  long: 'A chat session lasts an hour at most.',
  'used-up': 'The time that was set aside for it is used up.',
  gone: 'One of you was away for too long.',
  returned: 'It could not go on.',
};

/** A chat is paid as a whole: how long it was says nothing to either. */
export const endedText = ({ kind, countedSeconds }: HeardSession): string =>
  kind === 'chat' ? 'Session ended' : `Session ended: ${durationText(countedSeconds)}`;

export function afterwards({ side, amount, endReason }: HeardSession): string {
  const earned =
    amount.minor > 0
      ? `You earned ${formatExactly(amount)}; it is on hold for now.`
      : 'Nothing was earned with it.';
  return [endReason ? whys[endReason] : '', side === 'companion' ? earned : ''].join(' ').trim();
}

/** Read out to those who do not see it, and only when it changes: at the start, before the end, and at the end. */
export function spokenOf(session: HeardSession): string {
  if (session.endedAt !== null) return `${endedText(session)}. ${afterwards(session)}`.trim();
  return session.warned ? WARNING : 'The session has begun. Its time is counted for both of you.';
}
