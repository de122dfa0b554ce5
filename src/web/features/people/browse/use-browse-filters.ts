import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { BrowseFilters } from '#contract/discovery/fields.ts';
import '#web/lib/sheet-step.ts';
import { countFilters, filtersIn, paramsOf, type FilterChange } from './browse-address.ts';

export interface BrowseFiltersControl {
  filters: BrowseFilters;
  /** How many are set, the search aside. */
  active: number;
  /** Grows with every Clear All: fields that begin anew forget what was typed and not yet sent. */
  round: number;
  /** A choice is a step that Back undoes; all choices in a sheet are one. */
  choose(change: FilterChange): void;
  /** Typing and sliding would fill the history with every stop on the way. */
  adjust(change: FilterChange): void;
  clear(): void;
}

/** The filters stand in the address, so that a reload, a bookmark and the browser's Back keep them. */
export function useBrowseFilters(): BrowseFiltersControl {
  const params = useSearch({ from: '/member/browse' });
  const navigate = useNavigate({ from: '/browse' });
  const inSheet = useLocation({ select: ({ state }) => state.sheet !== undefined });
  const [round, setRound] = useState(0);
  const filters = useMemo(() => filtersIn(params), [params]);

  const go = (change: FilterChange, replace: boolean) =>
    void navigate({
      search: (now) => paramsOf({ ...filtersIn(now), ...change }),
      state: true,
      replace: replace || inSheet,
    });

  return {
    filters,
    active: countFilters(filters),
    round,
    choose: (change) => go(change, false),
    adjust: (change) => go(change, true),
    clear: () => {
      setRound(round + 1);
      // Nothing to clear is no step that Back would have to undo.
      if (Object.keys(paramsOf(filters)).length > 0) {
        void navigate({ search: {}, state: true, replace: inSheet });
      }
    },
  };
}
