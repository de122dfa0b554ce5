/** What the viewer has done about somebody. */
export const standings = ['none', 'liked', 'passed', 'matched'] as const;
export type Standing = (typeof standings)[number];

/** More likes than this nobody counts: from here on they are "99+". */
export const LIKES_COUNTED = 100;

/** Of what is said with a like. */
export const LIKE_COMMENT_MAX = 200;

export const matchFilters = ['all', 'recent', 'active'] as const;
export type MatchFilter = (typeof matchFilters)[number];
