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
  first: (viewer: Viewer) => string;
  /** Null: there is no other page. */
  next: (viewer: Viewer, body: string) => { cards: number; path: string | null };
}

/** Whoever is named in rows of this class beside somebody is left out. */
const beside = (className: string, who: 'from' | 'to', id: string) => ({
  objectId: {
    $dontSelect: {
      query: { className, where: { [who]: id } },
      key: who === 'from' ? 'to' : 'from',
    },
  },
});

const parsePath = ({ person, wishes }: Viewer, before?: unknown) => {
  const { gender, ageMin, ageMax } = wishes;
  const where = {
    gender,
    age: { $gte: ageMin, $lte: ageMax },
    ...(before === undefined ? {} : { activeAt: { $lt: before } }),
    $and: [
      beside('Decision', 'from', person.id),
      beside('Block', 'from', person.id),
      beside('Block', 'to', person.id),
    ],
  };
  const query = {
    where: JSON.stringify(where),
    include: 'photo',
    order: '-activeAt',
    limit: String(PAGE),
  };
  return `/parse/classes/Profile?${new URLSearchParams(query).toString()}`;
};

const ourPath = ({ wishes: { gender, ageMin, ageMax } }: Viewer) =>
  `/api/browse?gender=${gender}&ageMin=${ageMin}&ageMax=${ageMax}&sort=active`;

export const browsePaths: Record<SiteKind, BrowsePath> = {
  ours: {
    first: ourPath,
    next: (viewer, body) => {
      const { items, nextCursor } = JSON.parse(body) as {
        items: unknown[];
        nextCursor: string | null;
      };
      const cursor = nextCursor && encodeURIComponent(nextCursor);
      return { cards: items.length, path: cursor && `${ourPath(viewer)}&cursor=${cursor}` };
    },
  },
  theirs: {
    first: (viewer) => parsePath(viewer),
    next: (viewer, body) => {
      const { results } = JSON.parse(body) as { results: { activeAt: unknown }[] };
      const last = results.length < PAGE ? undefined : results.at(-1);
      return { cards: results.length, path: last ? parsePath(viewer, last.activeAt) : null };
    },
  },
};
