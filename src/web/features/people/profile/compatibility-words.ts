import type { Compatibility } from '#contract/profiles/compatibility.ts';

type Part = Compatibility['parts'][number];

export const partTitles: Readonly<Record<Part['part'], string>> = {
  age: 'Age',
  location: 'Location',
  interests: 'Interests',
  connectionTypes: 'Connection types',
  personality: 'Personality',
};

/** Says in words what the points say in numbers. */
export function partWords({ part, earned, possible }: Part): string {
  const share = earned / possible;
  switch (part) {
    case 'age':
      // Whom they prefer is theirs to tell.
      return share > 0 ? 'Your age fits' : 'Your age does not quite fit';
    case 'location':
      return share > 0 ? 'You live in the same place' : 'You live in different places';
    case 'interests':
      if (share === 0) return 'No shared interests yet';
      return share >= 0.5 ? 'You share many interests' : 'You share some interests';
    case 'connectionTypes':
      return share > 0 ? 'You look for the same kind of company' : 'You look for different company';
    case 'personality':
      if (share >= 0.8) return 'You are very much alike';
      return share >= 0.6 ? 'You are alike in many ways' : 'You are quite different';
  }
}

/** 12.5 stays 12.5; 8.333… becomes 8.3. */
export function points(earned: number): string {
  return String(Math.round(earned * 10) / 10);
}
