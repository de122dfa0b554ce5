import { RATINGS_SHOWN_FROM } from '#contract/companions/ratings.rules.ts';
import type { AnswersWithin } from '#contract/discovery/rules.ts';
import { hours } from '#server/platform/clock.ts';

/** Fewer requests say nothing about how somebody answers. */
const ASKED_FROM = 3;

interface Known {
  answered: number;
  lapsed: number;
  medianMs: number | null;
  average: { stars: number; count: number } | null;
}

/** What others see of a companion; null while there is too little to tell. */
export interface Reputation {
  answersWithin: AnswersWithin | null;
  answeredPercent: number | null;
  stars: number | null;
  ratings: number;
}

export function reputationOf({ answered, lapsed, medianMs, average }: Known): Reputation {
  const isKnown = answered + lapsed >= ASKED_FROM;
  const isRated = average !== null && average.count >= RATINGS_SHOWN_FROM;
  return {
    answersWithin: isKnown && medianMs !== null ? coarse(medianMs) : null,
    answeredPercent: isKnown ? Math.round((100 * answered) / (answered + lapsed)) : null,
    stars: isRated ? Math.round(average.stars * 10) / 10 : null,
    ratings: isRated ? average.count : 0,
  };
}

function coarse(medianMs: number): AnswersWithin {
  if (medianMs <= hours(1)) return 'hour';
  return medianMs <= hours(6) ? 'few-hours' : 'day';
}
