import type { BrowseFilters } from '#contract/discovery/fields.ts';
import { textParam } from '#web/lib/search-params.ts';

type BrowseParam = keyof BrowseFilters;

const params: readonly BrowseParam[] = [
  'search',
  'gender',
  'ageMin',
  'ageMax',
  'location',
  'distance',
  'connectionType',
  'bodyType',
  'education',
  'smoking',
  'drinking',
  'verified',
  'companions',
  'availableNow',
  'language',
  'companionCategory',
  'companionKind',
  'sort',
];

/** The filters as the address says them: plain text, not yet checked. */
export type BrowseParams = { [Param in BrowseParam]?: string | undefined };

/** Apart from the checks, which would bring the contract to every page. */
export function readBrowseParams(search: Record<string, unknown>): BrowseParams {
  return Object.fromEntries(params.map((param) => [param, textParam(search[param])]));
}
