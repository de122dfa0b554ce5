import type { QueryClient } from '@tanstack/react-query';
import type { StandingReply } from '#contract/matching/endpoints.ts';
import type { Standing } from '#contract/matching/rules.ts';
import { api, call } from '../api.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { takeLike } from './received-likes-cache.ts';
import { fetchesLanded, readStanding, writeStanding } from './standing-cache.ts';

export interface Decision {
  /** What the member sees until the server has answered. */
  expected: Standing;
  send: (input: { userId: string }) => Promise<StandingReply>;
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
  uid: string,
): Promise<StandingReply> {
  const before = readStanding(queryClient, uid);
  writeStanding(queryClient, uid, { standing: expected, matchId: null });
  const putBack = expected === 'none' ? () => undefined : takeLike(queryClient, uid);
  try {
    const reply = await send({ userId: uid });
    settle(queryClient, uid, reply);
    return reply;
  } catch (error) {
    if (before) writeStanding(queryClient, uid, before);
    putBack();
    if (isOutdated(error)) await askAgain(queryClient, uid);
    throw error;
  }
}

function settle(queryClient: QueryClient, uid: string, reply: StandingReply): void {
  writeStanding(queryClient, uid, reply);
  void fetchesLanded(queryClient, uid).then(() => writeStanding(queryClient, uid, reply));
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

async function askAgain(queryClient: QueryClient, uid: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: api.matching.likesReceived.key() });
  const now = await call.discovery.member({ userId: uid }).catch(() => null);
  if (now) writeStanding(queryClient, uid, { standing: now.standing, matchId: now.matchId });
}
