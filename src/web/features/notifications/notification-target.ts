import { openMatch } from '#web/lib/open-match.ts';

/** Where a notification leads: a match to that match, a like to the likes. */
export const targetOf = (matchId: string | null) =>
  matchId ? openMatch(matchId) : ({ to: '/likes' } as const);
