import { type BrowseFilters, browseFiltersSchema } from '#contract/discovery/fields.ts';
import { BROWSE_AGE } from '#contract/discovery/rules.ts';
import type { BrowseParams } from './browse-params.ts';

/** Undefined takes a filter away. */
export type FilterChange = { [Name in keyof BrowseFilters]?: BrowseFilters[Name] | undefined };

const noFilters: BrowseFilters = browseFiltersSchema.parse({});

/** What the address asks for; a value that is no choice is as good as none. */
export function filtersIn(params: BrowseParams): BrowseFilters {
  const known = Object.entries(browseFiltersSchema.shape).flatMap(([name, schema]) => {
    const value = params[name as keyof BrowseParams];
    const checked = value === undefined ? null : schema.safeParse(value);
    return checked?.success && checked.data !== '' ? [[name, checked.data]] : [];
  });
  const filters = browseFiltersSchema.parse(Object.fromEntries(known));
  const upsideDown = filters.ageMin > filters.ageMax;
  return upsideDown ? { ...filters, ageMin: BROWSE_AGE.min, ageMax: BROWSE_AGE.max } : filters;
}

/** Only what differs from no filter at all, so that the address stays short. */
export function paramsOf(filters: FilterChange): BrowseParams {
  return Object.fromEntries(
    Object.entries(filters)
      .filter(([name, value]) => value !== noFilters[name as keyof BrowseFilters] && value !== '')
      .map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
}

/** As a member counts them: from and to are one, and what is typed into the search is none. */
export function countFilters(filters: BrowseFilters): number {
  const { search: _, ageMin, ageMax, ...others } = filters;
  const ages = ageMin !== BROWSE_AGE.min || ageMax !== BROWSE_AGE.max ? 1 : 0;
  return ages + Object.values(others).filter((value) => value !== undefined).length;
}
