import type { OwnProfile } from './endpoints.ts';
import type { PrefilledField } from './rules.ts';

export const compatibilityParts = [
  'age',
  'location',
  'interests',
  'connectionTypes',
  'personality',
] as const;

export type CompatibilityPart = (typeof compatibilityParts)[number];

export interface Compatibility {
  percent: number;
  /** Only the parts for which both have given enough. */
  parts: { part: CompatibilityPart; earned: number; possible: number }[];
}

type Part = Compatibility['parts'][number];

/** What of a member the score looks at. What nobody has spoken about is no answer. */
export type Comparable = Pick<
  OwnProfile,
  'age' | 'location' | 'interests' | 'hobbies' | 'connectionTypes' | 'personality'
> & { stated: PrefilledField[] };

/** How well the viewer fits another member; null when the two have nothing to compare. */
export function compatibilityOf(
  viewer: Comparable,
  other: Comparable & { preferences: Pick<OwnProfile['preferences'], 'ageRange'> },
): Compatibility | null {
  const parts = [
    other.stated.includes('ageRange') ? agePart(viewer.age, other.preferences.ageRange) : null,
    locationPart(viewer.location, other.location),
    interestsPart(viewer.interests, other.interests),
    connectionTypesPart(viewer.connectionTypes, other.connectionTypes),
    viewer.stated.includes('personality') && other.stated.includes('personality')
      ? personalityPart(viewer.personality, other.personality)
      : null,
  ].filter((part) => part !== null);
  const possible = sum(parts.map((part) => part.possible));
  if (possible === 0) return null;
  const earned = sum(parts.map((part) => part.earned));
  return { percent: Math.round((100 * earned) / possible), parts };
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const plain = (text: string) => text.trim().toLowerCase();

/** Each list is read again and again, beside all others of a page. */
const plainLists = new WeakMap<readonly string[], string[]>();
function allPlain(written: readonly string[]): string[] {
  const known = plainLists.get(written) ?? written.map(plain);
  plainLists.set(written, known);
  return known;
}

function agePart(age: number | null, range: { min: number; max: number }): Part | null {
  if (age === null) return null;
  return { part: 'age', earned: age >= range.min && age <= range.max ? 20 : 0, possible: 20 };
}

function locationPart(mine: string | null, theirs: string | null): Part | null {
  if (!mine || !theirs) return null;
  return { part: 'location', earned: plain(mine) === plain(theirs) ? 15 : 0, possible: 15 };
}

function interestsPart(mine: string[], theirs: string[]): Part | null {
  if (mine.length === 0 || theirs.length === 0) return null;
  const known = allPlain(mine);
  const shared = allPlain(theirs).filter((interest) => known.includes(interest)).length;
  const larger = Math.max(mine.length, theirs.length);
  return { part: 'interests', earned: (25 * shared) / larger, possible: 25 };
}

function connectionTypesPart(mine: string[], theirs: string[]): Part | null {
  if (mine.length === 0 || theirs.length === 0) return null;
  const common = mine.some((type) => theirs.includes(type));
  return { part: 'connectionTypes', earned: common ? 15 : 0, possible: 15 };
}

function personalityPart(mine: OwnProfile['personality'], theirs: OwnProfile['personality']): Part {
  const traits = Object.keys(mine) as (keyof OwnProfile['personality'])[];
  const likeness = traits.map((trait) => Math.max(0, 10 - Math.abs(mine[trait] - theirs[trait])));
  return { part: 'personality', earned: sum(likeness) / traits.length, possible: 10 };
}

interface Liking {
  interests: readonly string[];
  hobbies: readonly string[];
}

/** What two have in common, as the other wrote it: interests and hobbies, each once. */
export function sharedBy(viewer: Liking, other: Liking): string[] {
  const mine = [allPlain(viewer.interests), allPlain(viewer.hobbies)];
  const shared = new Map<string, string>();
  for (const written of [other.interests, other.hobbies])
    for (const [at, name] of allPlain(written).entries())
      if (name && !shared.has(name) && mine.some((list) => list.includes(name)))
        shared.set(name, written[at] ?? name);
  return [...shared.values()];
}
