import { keepPreviousData } from '@tanstack/react-query';
import type { MatchFilter } from '#contract/matching/rules.ts';
import { api } from '../api.ts';

export const matchesQuery = (filter: MatchFilter) =>
  api.matching.matches.infiniteOptions({
    input: (cursor: string | undefined) => ({ filter, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
