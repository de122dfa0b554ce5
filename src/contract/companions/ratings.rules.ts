export const RATING_TEXT_MAX = 500;
export const STARS_MAX = 5;
/** So long can one rate, and so long neither reads the other's words unless both have written. */
export const RATING_DAYS = 14;
export const CONTEST_MIN = 20;
export const CONTEST_MAX = 1000;
/** Fewer say nothing about somebody, and too much about who they were. */
export const RATINGS_SHOWN_FROM = 3;

/** `open`: both read it; `blind`: the other one has not written yet; `held`: a person looks first; `removed`: and has decided against it. */
export const ratingStates = ['open', 'blind', 'held', 'removed'] as const;
export type RatingState = (typeof ratingStates)[number];
