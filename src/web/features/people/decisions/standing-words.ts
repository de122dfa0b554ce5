import type { Standing } from '#contract/matching/rules.ts';

/** What the viewer has done about somebody, in a sentence. */
export const standingWords: Readonly<Record<Standing, (name: string) => string | null>> = {
  none: () => null,
  liked: (name) => `You like ${name}. If they like you back, it is a match.`,
  passed: (name) => `You passed on ${name}.`,
  matched: (name) => `You and ${name} are matched.`,
};
