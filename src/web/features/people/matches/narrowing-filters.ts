import type { MatchFilter } from '#contract/matching/rules.ts';

/** Those that stand in the address; without one it is All. Apart from the contract, which every page would load. */
export const narrowingFilters = ['recent', 'active'] as const satisfies readonly MatchFilter[];
