import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState, useEffect, useEffectEvent } from 'react';
import type { BrowseFilters } from '#contract/discovery/fields.ts';
import '#web/lib/sheet-step.ts';
import {
  BROWSE_AGE,
  TEXT_MAX,
  browseChoices,
  browseSortLabels,
  type BrowseSort,
} from '#contract/discovery/rules.ts';
import { AGE } from '#contract/profiles/rules.ts';
import type { BrowseParams } from './browse-params.ts';

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
      if (Object.keys(paramsOf({ ...filters, sort: undefined })).length > 0) {
        void navigate({ search: paramsOf({ sort: filters.sort }), state: true, replace: inSheet });
      }
    },
  };
}

/** Undefined takes a filter away. */
type FilterChange = { [Name in keyof BrowseFilters]?: BrowseFilters[Name] | undefined };

const noFilters: BrowseFilters = { ageMin: BROWSE_AGE.min, ageMax: BROWSE_AGE.max, sort: 'fit' };

/** What the address asks for, as the contract would check it; a value that is no choice is as good as none. */
export function filtersIn(params: BrowseParams): BrowseFilters {
  const texts = (['search', 'location'] as const).map((name) => [name, textIn(params[name])]);
  const choices = Object.entries(browseChoices).map(([name, values]) => {
    const value = params[name as keyof typeof browseChoices];
    return [name, values.find((each) => each === value)];
  });
  const known = [...texts, ...choices].filter(([, value]) => value !== undefined);
  const { sort } = params;
  return {
    ...(Object.fromEntries(known) as Partial<BrowseFilters>),
    ...agesIn(params),
    sort:
      sort !== undefined && Object.hasOwn(browseSortLabels, sort) ? (sort as BrowseSort) : 'fit',
  };
}

function textIn(text = ''): string | undefined {
  const trimmed = text.trim();
  return trimmed !== '' && trimmed.length <= TEXT_MAX ? trimmed : undefined;
}

function agesIn(params: BrowseParams): Pick<BrowseFilters, 'ageMin' | 'ageMax'> {
  const ageMin = ageIn(params.ageMin) ?? BROWSE_AGE.min;
  const ageMax = ageIn(params.ageMax) ?? BROWSE_AGE.max;
  const upsideDown = ageMin > ageMax;
  return upsideDown ? { ageMin: BROWSE_AGE.min, ageMax: BROWSE_AGE.max } : { ageMin, ageMax };
}

function ageIn(text: string | undefined): number | undefined {
  const age = Number(text);
  return Number.isInteger(age) && age >= AGE.min && age <= AGE.max ? age : undefined;
}

/** Only what differs from no filter at all, so that the address stays short. */
export function paramsOf(filters: FilterChange): BrowseParams {
  return Object.fromEntries(
    Object.entries(filters)
      .filter(([name, value]) => value !== noFilters[name as keyof BrowseFilters] && value !== '')
      .map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
}

/** As a member counts them: from and to are one, and neither the search nor the order is one. */
export function countFilters(filters: BrowseFilters): number {
  const { search: _, sort: __, ageMin, ageMax, ...others } = filters;
  const ages = ageMin !== BROWSE_AGE.min || ageMax !== BROWSE_AGE.max ? 1 : 0;
  return ages + Object.values(others).filter((value) => value !== undefined).length;
}

const PAUSE_MS = 350;

interface Draft<Value> {
  value: Value;
  /** What it was begun on, and what of it was sent: when anything else arrives, the draft is outdated. */
  over: Value;
  sent: Value;
}

/** A value that follows the hand at once and is sent after a pause. `clean` is what arrives of it. */
export function useDraft<Value>(
  value: Value,
  send: (value: Value) => void,
  clean: (value: Value) => Value = (draft) => draft,
) {
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const counts = draft !== null && (draft.over === value || draft.sent === value);
  const current = counts ? draft.value : value;
  const unsent = counts && clean(current) !== value;

  const flush = () => {
    if (!unsent) return;
    setDraft({ value: current, over: value, sent: clean(current) });
    send(clean(current));
  };
  const sendNow = useEffectEvent(flush);
  useEffect(() => {
    if (!unsent) return;
    const timer = setTimeout(() => sendNow(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [unsent, current]);

  return {
    current,
    setCurrent: (next: Value) =>
      setDraft({ value: next, over: value, sent: counts ? draft.sent : value }),
    /** Without the pause. */
    flush,
  };
}
