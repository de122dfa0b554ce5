import type { QueryClient } from '@tanstack/react-query';
import type { StandingReply } from '#contract/matching/endpoints.ts';
import type { Standing } from '#contract/matching/rules.ts';
import { api, call } from '../api.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { takeLike } from './received-likes-cache.ts';
import { dropCard, fetchesLanded, readStanding, writeStanding } from './standing-cache.ts';

export interface Decision {
  /** What the member sees until the server has answered. */
  expected: Standing;
  send: (input: { memberId: string }) => Promise<StandingReply>;
  /** Opens the sentence about a failure. */
  failed: string;
}

export const decisions = {
  like: { expected: 'liked', send: call.matching.like, failed: 'Error liking profile' },
  pass: { expected: 'passed', send: call.matching.pass, failed: 'Error passing profile' },
  undoPass: { expected: 'none', send: call.matching.undoPass, failed: 'Error undoing pass' },
} as const satisfies Record<string, Decision>;

/** Shows the decision at once; when it is refused, everything stands as before and the refusal is thrown. */
export async function decide(
  queryClient: QueryClient,
  { expected, send }: Decision,
  memberId: string,
): Promise<StandingReply> {
  const before = readStanding(queryClient, memberId);
  writeStanding(queryClient, memberId, { standing: expected, matchId: null });
  const putBack = expected === 'none' ? () => undefined : takeLike(queryClient, memberId);
  try {
    const reply = await send({ memberId });
    settle(queryClient, memberId, reply);
    return reply;
  } catch (error) {
    if (before) writeStanding(queryClient, memberId, before);
    putBack();
    if (refusalOf(error)?.code === 'NOT_FOUND') dropCard(queryClient, memberId);
    if (isOutdated(error)) await askAgain(queryClient, memberId);
    throw error;
  }
}

function settle(queryClient: QueryClient, memberId: string, reply: StandingReply): void {
  writeStanding(queryClient, memberId, reply);
  void fetchesLanded(queryClient, memberId).then(() => writeStanding(queryClient, memberId, reply));
  void queryClient.invalidateQueries({ queryKey: api.matching.likesReceived.key() });
  if (reply.standing === 'matched') {
    void queryClient.invalidateQueries({ queryKey: api.matching.matches.key() });
  }
}

/** The page did not know what was decided elsewhere. */
function isOutdated(error: unknown): boolean {
  const code = refusalOf(error)?.code;
  return code === 'ALREADY_LIKED' || code === 'ALREADY_MATCHED' || code === 'NOT_FOUND';
}

async function askAgain(queryClient: QueryClient, memberId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: api.matching.likesReceived.key() });
  const now = await call.discovery.member({ memberId }).catch(() => null);
  if (now) writeStanding(queryClient, memberId, { standing: now.standing, matchId: now.matchId });
}
