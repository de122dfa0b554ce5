/** What the viewer has done about somebody. */
export const standings = ['none', 'liked', 'passed', 'matched'] as const;
export type Standing = (typeof standings)[number];

export const matchFilters = ['all', 'recent', 'active'] as const;
export type MatchFilter = (typeof matchFilters)[number];
