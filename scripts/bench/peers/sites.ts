/** How the two sites that bench:peers compares are asked for the same. */

export type SiteKind = 'ours' | 'theirs';

/** Whom a page of browse looks for: of one gender, within an age, the latest active first. */
export interface Wishes {
  gender: string;
  ageMin: number;
  ageMax: number;
}

/** Somebody who is signed in. */
export interface Person {
  id: string;
  headers: Record<string, string>;
}

export interface Viewer {
  person: Person;
  wishes: Wishes;
}

/** They have matched. */
export interface Pair {
  chat: string;
  people: [Person, Person];
}

export const APP_ID = 'bench';
const PAGE = 24;

interface BrowsePath {
  first: (wishes: Wishes) => string;
  /** Null: there is no other page. */
  next: (wishes: Wishes, body: string) => { cards: number; path: string | null };
}

const parsePath = ({ gender, ageMin, ageMax }: Wishes, before?: unknown) => {
  const where = {
    gender,
    age: { $gte: ageMin, $lte: ageMax },
    ...(before === undefined ? {} : { activeAt: { $lt: before } }),
  };
  const query = { where: JSON.stringify(where), order: '-activeAt', limit: String(PAGE) };
  return `/parse/classes/Profile?${new URLSearchParams(query).toString()}`;
};

const ourPath = ({ gender, ageMin, ageMax }: Wishes) =>
  `/api/browse?gender=${gender}&ageMin=${ageMin}&ageMax=${ageMax}&sort=active`;

export const browsePaths: Record<SiteKind, BrowsePath> = {
  ours: {
    first: ourPath,
    next: (wishes, body) => {
      const { items, nextCursor } = JSON.parse(body) as {
        items: unknown[];
        nextCursor: string | null;
      };
      const cursor = nextCursor && encodeURIComponent(nextCursor);
      return { cards: items.length, path: cursor && `${ourPath(wishes)}&cursor=${cursor}` };
    },
  },
  theirs: {
    first: (wishes) => parsePath(wishes),
    next: (wishes, body) => {
      const { results } = JSON.parse(body) as { results: { activeAt: unknown }[] };
      const last = results.length < PAGE ? undefined : results.at(-1);
      return { cards: results.length, path: last ? parsePath(wishes, last.activeAt) : null };
    },
  },
};
