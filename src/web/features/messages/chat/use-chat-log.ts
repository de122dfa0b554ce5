import { useQueryClient, useInfiniteQuery } from '@tanstack/react-query';
import {
  useMemo,
  useRef,
  useState,
  useCallback,
  useLayoutEffect,
  useEffect,
  useEffectEvent,
} from 'react';
import { toastFailure } from '#web/lib/toast.ts';
import type { Conversation, Message } from '#contract/messages/endpoints.ts';
import { useLive } from '#web/lib/live.ts';
import type { PastCall } from '#contract/companions/calls.endpoints.ts';
import { callsEvents } from '#contract/companions/calls.events.ts';
import { isOpenCall } from '#contract/companions/calls.rules.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import {
  historyQuery,
  loadOlder,
  call,
  changeConversation,
  refreshUnread,
  withOwnProgress,
  api,
} from '../messages.api.ts';

/** Fetches what was said before, page by page, one at a time. */
export function useOlder(id: string) {
  const queryClient = useQueryClient();
  const running = useRef<Promise<void>>(null);
  const [loading, setLoading] = useState(false);

  const ways = useMemo(() => {
    const known = () => queryClient.getQueryData(historyQuery(queryClient, id).queryKey);
    const first = () => known()?.items[0]?.seq ?? 0;

    async function fetchUntil(isEnough: () => boolean): Promise<void> {
      if (isEnough() || !known()?.more) return;
      await loadOlder(queryClient, id);
      await fetchUntil(isEnough);
    }

    async function fetchAndTell(isEnough: () => boolean): Promise<void> {
      setLoading(true);
      try {
        await fetchUntil(isEnough);
      } catch (error) {
        await toastFailure(error, 'We could not load older messages.');
      } finally {
        running.current = null;
        setLoading(false);
      }
    }

    async function run(isEnough: () => boolean): Promise<void> {
      await running.current;
      if (isEnough() || !known()?.more) return;
      running.current = fetchAndTell(isEnough);
      await running.current;
    }

    return {
      older: async () => {
        const before = first();
        // Scrolling asks many times over.
        if (!running.current) await run(() => first() < before);
      },
      backTo: (seq: number) => run(() => first() <= seq),
    };
  }, [queryClient, id]);

  return { loading, ...ways };
}

const NEAR_BOTTOM = 120;
const SHOWN_MS = 2500;

/** Moves the messages into view: the newest, or one that was asked for. */
export function usePlace() {
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  /** From the newest message. */
  const [away, setAway] = useState(false);

  const goThere = useCallback(() => {
    const message = scroller.current?.querySelector<HTMLElement>(`[data-seq="${wanted.current}"]`);
    if (!message) return;
    wanted.current = null;
    show(message);
  }, []);
  // What was just fetched may be drawn only later.
  useLayoutEffect(goThere);

  const toNewest = useCallback(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, []);

  const toMessage = useCallback(
    (seq: number) => {
      wanted.current = seq;
      goThere();
    },
    [goThere],
  );

  const noteScroll = useCallback((scrollTop: number) => setAway(-scrollTop > NEAR_BOTTOM), []);

  return { scroller, away, noteScroll, toNewest, toMessage };
}

/** In the middle, marked for a while; the keyboard goes on from there. */
function show(message: HTMLElement): void {
  message.scrollIntoView({ block: 'center' });
  message.tabIndex = -1;
  message.focus({ preventScroll: true });
  message.dataset['flash'] = '';
  setTimeout(() => delete message.dataset['flash'], SHOWN_MS);
}

const RETRY_MS = 5_000;

/** Marks what is shown as read, but only while somebody is looking, and at the newest. */
export function useReading(
  { id, mine }: Conversation,
  messages: Message[],
  { memberId, away }: { memberId: string; away: boolean },
): void {
  const queryClient = useQueryClient();
  const newest = messages.at(-1)?.seq ?? 0;
  // Nobody has to read what they wrote themselves.
  const fromOther = messages.findLast(({ senderId }) => senderId !== memberId)?.seq ?? 0;
  const behind = fromOther > mine.readSeq && !away;

  /** Says whether it has to be tried again. */
  async function read(): Promise<boolean> {
    if (!behind || document.visibilityState !== 'visible' || !document.hasFocus()) return false;
    try {
      const progress = await call.messages.markRead({ id, seq: newest });
      changeConversation(queryClient, id, (one) => withOwnProgress(one, progress));
      refreshUnread(queryClient);
      return false;
    } catch {
      return true;
    }
  }

  const readNow = useEffectEvent(read);
  useLive('returned', () => void read());

  useEffect(() => {
    if (!behind) return;
    let gone = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(retry);
      if ((await readNow()) && !gone) retry = setTimeout(() => void look(), RETRY_MS);
    };
    const onLook = () => void look();
    onLook();
    window.addEventListener('focus', onLook);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      gone = true;
      clearTimeout(retry);
      window.removeEventListener('focus', onLook);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [id, behind, fromOther]);
}

/**
 * Calls that are over, oldest first: as far back as messages are known, so that none is missing between them. Where there are no older
 * messages, `older` fetches what was before.
 */
export function usePastCalls(
  memberId: string | undefined,
  { messages, more }: { messages: Message[]; more: boolean },
): { calls: PastCall[]; older: () => void } {
  const queryClient = useQueryClient();
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...api.companions.pastCalls.infiniteOptions({
      input: (cursor: string | undefined) => ({ memberId: memberId ?? '', cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
    enabled: memberId !== undefined,
  });
  const refresh = () =>
    void queryClient.invalidateQueries({ queryKey: api.companions.pastCalls.key() });
  useLive(callsEvents.ended, refresh);
  useLive('returned', refresh);

  const known = itemsOf(data);
  const since = messages[0] ? Date.parse(messages[0].createdAt) : Infinity;
  const reached = Date.parse(known.at(-1)?.createdAt ?? '');
  const mayHaveMore = hasNextPage && !isFetching && !isError;
  const isBehind = mayHaveMore && reached > since;
  useEffect(() => {
    if (isBehind) void fetchNextPage();
  }, [isBehind, fetchNextPage]);

  const isShown = ({ state, createdAt }: PastCall) =>
    !isOpenCall(state) && (!more || Date.parse(createdAt) >= since);
  return {
    calls: known.filter(isShown).toReversed(),
    older: () => {
      if (mayHaveMore && !more) void fetchNextPage();
    },
  };
}

/** Whoever looks at the chat of a match knows of the match. Where there is something to read, reading says so. */
export function useSeenMatch({ id, matchId, unread, mine }: Conversation): void {
  const say = useEffectEvent(() => {
    if (unread > 0) return;
    // Missed, it is said when the chat is opened the next time.
    call.messages.markRead({ id, seq: mine.readSeq }).catch(() => undefined);
  });
  useEffect(() => {
    if (matchId === null) return;
    const look = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
      window.removeEventListener('focus', look);
      say();
    };
    window.addEventListener('focus', look);
    look();
    return () => window.removeEventListener('focus', look);
  }, [id, matchId]);
}
