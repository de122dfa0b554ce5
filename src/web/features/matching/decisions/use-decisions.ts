import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRestricted } from '#web/lib/auth.tsx';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import type { Decided, StandingReply } from '#contract/matching/endpoints.ts';
import type { Standing } from '#contract/matching/rules.ts';
import { changePages } from '#web/lib/query-cache.ts';
import { api, call, ownMatches } from '../matching.api.ts';
import { dropCard, readStanding, settleStanding, writeStanding } from './standing-cache.ts';

export interface Decisions {
  /** Each says whether it held; none of them throws. */
  like(memberId: string): Promise<boolean>;
  pass(memberId: string): Promise<boolean>;
  undoPass(memberId: string): Promise<boolean>;
  undoLike(memberId: string): Promise<boolean>;
  /** Nothing can be decided about them just now: one is on its way, or the viewer is restricted. */
  isRunning(memberId: string): boolean;
  /** What to say about the last one that failed. */
  fault: string | null;
  dismissFault(): void;
}

/** Like, pass and take back: seen at once on every page, undone when the server refuses. */
export function useDecisions(): Decisions {
  const queryClient = useQueryClient();
  const isRestricted = useRestricted();
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const [fault, setFault] = useState<string | null>(null);
  // A second click can come before the first one is rendered.
  const busy = useRef(new Set<string>());

  // What failed for want of a network may be tried again now.
  useWindowEvent('online', () => setFault(null));

  async function run(decision: Decision, memberId: string): Promise<boolean> {
    if (busy.current.has(memberId)) return false;
    busy.current.add(memberId);
    setRunning(new Set(busy.current));
    setFault(null);
    try {
      const { standing, matchId } = await decide(queryClient, decision, memberId);
      if (standing === 'matched' && matchId) ownMatches.tell(matchId);
      // What was taken back too late is a match.
      return decision.expected !== 'none' || standing === 'none';
    } catch (error) {
      setFault(`${decision.failed}: ${failureText(error, 'Please try again.')}`);
      return false;
    } finally {
      busy.current.delete(memberId);
      setRunning(new Set(busy.current));
    }
  }

  return {
    like: (memberId) => run(decisions.like, memberId),
    pass: (memberId) => run(decisions.pass, memberId),
    undoPass: (memberId) => run(decisions.undoPass, memberId),
    undoLike: (memberId) => run(decisions.undoLike, memberId),
    isRunning: (memberId) => isRestricted || running.has(memberId),
    fault,
    dismissFault: () => setFault(null),
  };
}

type List = 'likesReceived' | 'likesGiven' | 'passes';

/** Where nobody stands any more of whom that was decided. */
const leaves = {
  liked: ['likesReceived', 'passes'],
  passed: ['likesReceived'],
  none: ['likesGiven', 'passes'],
} as const satisfies Partial<Record<Standing, readonly List[]>>;

interface Decision {
  /** What the member sees until the server has answered. */
  expected: keyof typeof leaves;
  send: (input: { memberId: string }) => Promise<StandingReply>;
  /** Opens the sentence about a failure. */
  failed: string;
}

const decisions = {
  like: { expected: 'liked', send: call.matching.like, failed: 'Error liking profile' },
  pass: { expected: 'passed', send: call.matching.pass, failed: 'Error passing profile' },
  undoPass: { expected: 'none', send: call.matching.undoPass, failed: 'Error undoing pass' },
  undoLike: {
    expected: 'none',
    send: call.matching.undoLike,
    failed: 'Error taking back the like',
  },
} as const satisfies Record<string, Decision>;

/** Shows the decision at once; when it is refused, everything stands as before and the refusal is thrown. */
async function decide(
  queryClient: QueryClient,
  { expected, send }: Decision,
  memberId: string,
): Promise<StandingReply> {
  const before = readStanding(queryClient, memberId);
  writeStanding(queryClient, memberId, { standing: expected, matchId: null });
  const putBack = takeOff(queryClient, leaves[expected], memberId);
  try {
    const reply = await send({ memberId });
    settleDecision(queryClient, memberId, reply);
    return reply;
  } catch (error) {
    if (before) writeStanding(queryClient, memberId, before);
    putBack();
    if (refusalOf(error)?.code === 'NOT_FOUND') dropCard(queryClient, memberId);
    if (isOutdated(error)) await askAgain(queryClient, memberId);
    throw error;
  }
}

/** What the server has answered, on every page and list. */
export function settleDecision(
  queryClient: QueryClient,
  memberId: string,
  reply: StandingReply,
): void {
  settleStanding(queryClient, memberId, reply);
  for (const list of ['likesReceived', 'likesGiven', 'passes'] as const)
    void queryClient.invalidateQueries({ queryKey: api.matching[list].key() });
  if (reply.standing === 'matched') {
    void queryClient.invalidateQueries({ queryKey: api.matching.matches.key() });
  }
}

/** The page did not know what was decided elsewhere. */
function isOutdated(error: unknown): boolean {
  const code = refusalOf(error)?.code;
  return code === 'ALREADY_LIKED' || code === 'ALREADY_MATCHED' || code === 'NOT_FOUND';
}

/** What stands between the two now, for a page that did not know. */
export async function askAgain(queryClient: QueryClient, memberId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: api.matching.likesReceived.key() });
  const now = await call.discovery.member({ memberId }).catch(() => null);
  if (now) writeStanding(queryClient, memberId, { standing: now.standing, matchId: now.matchId });
}

/** Takes somebody off the lists that they leave; the returned function puts them back where they stood. */
function takeOff(queryClient: QueryClient, lists: readonly List[], memberId: string): () => void {
  const isTheirs = ({ member }: Decided) => member.memberId === memberId;
  const returns = lists.map((list) => {
    const queryKey = api.matching[list].key();
    let putBack = (pages: readonly Decided[][]) => [...pages];
    changePages<Decided>(queryClient, queryKey, (pages) => {
      const number = pages.findIndex((items) => items.some(isTheirs));
      const before = pages[number] ?? [];
      putBack = (now) =>
        now.map((items, page) =>
          page === number && !items.some(isTheirs)
            ? items.toSpliced(before.findIndex(isTheirs), 0, ...before.filter(isTheirs))
            : items,
        );
      return pages.map((items) => items.filter((item) => !isTheirs(item)));
    });
    return () => changePages<Decided>(queryClient, queryKey, (now) => putBack(now));
  });
  return () => returns.forEach((putBack) => putBack());
}

/** What the viewer has done about somebody, in a sentence. */
export const standingText: Readonly<Record<Standing, (name: string) => string | null>> = {
  none: () => null,
  liked: (name) => `You like ${name}. If they like you back, it is a match.`,
  passed: (name) => `You passed on ${name}.`,
  matched: (name) => `You and ${name} are matched.`,
};
