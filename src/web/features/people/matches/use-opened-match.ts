import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { Match } from '#contract/matching/endpoints.ts';
import { api } from '../api.ts';
import { refusalOf } from '#web/lib/failure.ts';
import './open-match.ts';

/** The match that the way here has named, and whether it has ended since. */
export function useOpenedMatch(): { opened: Match | undefined; ended: boolean } {
  const id = useLocation({ select: ({ state }) => state.openMatchId });
  const { data, error } = useQuery({
    ...api.matching.match.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  const ended = refusalOf(error)?.code === 'NOT_FOUND';
  return { opened: ended ? undefined : data, ended };
}
