import { distanceOf } from '#contract/profiles/cities.ts';
import { compatibilityOf, sharedBy, type Comparable } from '#contract/profiles/compatibility.ts';
import type { MemberCard } from '#contract/profiles/endpoints.ts';
import { INTERESTS_ON_CARD, SHARED_ON_CARD } from '#contract/profiles/rules.ts';
import { minutes } from '#server/platform/clock.ts';
import { whenConnectionLost, type Database } from '#server/platform/database/database.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { CardRow, JsonCard, VersionedRow } from './card-rows.scope.ts';
import { listChangedCards } from './profiles.queries.ts';
import { viewShownPhoto } from './photos.service.ts';
import { shownActivity, trustOf } from './profile-views.ts';

/** The cards of these members as the viewer sees them, by their ids. Whether they may be seen is for the caller to decide. */
export async function readCards(
  tools: Tools,
  viewerId: string,
  memberIds: string[],
  rows = cardRowsOf(tools.db),
): Promise<Map<string, MemberCard>> {
  if (memberIds.length === 0) return new Map();
  await rows.ask([viewerId, ...memberIds]);
  const viewer = rows.find(viewerId);
  return new Map(
    memberIds.flatMap((memberId) => {
      const row = rows.find(memberId);
      return row ? [[memberId, viewCard(tools, viewerId, viewer, row)]] : [];
    }),
  );
}

/** What the cards of one reply are made of; what is remembered of earlier ones is used where the database says that it still holds. */
export interface CardRows {
  /** Which versions are remembered; for a statement that asks for the changed among them, beside other things. */
  versionsOf(memberIds: string[]): string[];
  /** What it found. */
  learn(memberIds: string[], changed: JsonCard[]): void;
  /** Those of whom nothing was learned yet. */
  ask(memberIds: string[]): Promise<void>;
  /** What is remembered, whether it still holds or not. */
  peek(memberId: string): CardRow | null;
  /** Null: there is none. */
  find(memberId: string): CardRow | null;
}

/** A few kilobytes each. */
const CACHED_MOST = 10_000;
/** Whoever is gone shall not stay in memory because nobody asks about them any more. */
const UNASKED_MS = minutes(30);

interface Cached {
  row: VersionedRow;
  askedAt: number;
}

/** Those who were not asked about for the longest time first. */
const caches = new WeakMap<Database, Map<string, Cached>>();

function cacheOf(db: Database): Map<string, Cached> {
  const known = caches.get(db);
  if (known) return known;
  const cache = new Map<string, Cached>();
  caches.set(db, cache);
  whenConnectionLost(db, () => cache.clear());
  return cache;
}

export function cardRowsOf(db: Database): CardRows {
  const cache = cacheOf(db);
  /** As they were when their versions were told: others may learn of newer ones meanwhile. */
  const told = new Map<string, VersionedRow>();
  const rows = new Map<string, VersionedRow | null>();

  function put(memberId: string, row: VersionedRow | null): void {
    cache.delete(memberId);
    if (row) cache.set(memberId, { row, askedAt: performance.now() });
  }

  function forgetUnasked(): void {
    const since = performance.now() - UNASKED_MS;
    for (const [memberId, { askedAt }] of cache) {
      if (cache.size <= CACHED_MOST && askedAt > since) return;
      cache.delete(memberId);
    }
  }

  function versionsOf(memberIds: string[]): string[] {
    return memberIds.map((memberId) => {
      const known = cache.get(memberId);
      if (known) told.set(memberId, known.row);
      return known?.row.version ?? '';
    });
  }

  function learn(memberIds: string[], changed: JsonCard[]): void {
    const found = new Map(changed.map((card) => [card.id, rowOf(card)]));
    for (const memberId of memberIds) {
      const changedRow = found.get(memberId);
      const row = changedRow === undefined ? (told.get(memberId) ?? null) : changedRow;
      rows.set(memberId, row);
      put(memberId, row);
    }
    forgetUnasked();
  }

  return {
    versionsOf,
    learn,
    ask: async (memberIds) => {
      const unknown = [...new Set(memberIds)].filter((memberId) => !rows.has(memberId));
      if (unknown.length === 0) return;
      learn(unknown, await listChangedCards(db, unknown, versionsOf(unknown)));
    },
    peek: (memberId) => cache.get(memberId)?.row ?? null,
    find: (memberId) => rows.get(memberId) ?? null,
  };
}

function rowOf(card: JsonCard): VersionedRow | null {
  if (card.version === null) return null;
  const { identityVerifiedAt, activeAt } = card;
  return {
    ...card,
    identityVerifiedAt: identityVerifiedAt === null ? null : new Date(identityVerifiedAt),
    activeAt: activeAt === null ? null : new Date(activeAt),
  };
}

function viewCard(
  tools: Tools,
  viewerId: string,
  viewer: Comparable | null,
  row: CardRow,
): MemberCard {
  return {
    memberId: row.memberId,
    displayName: row.name,
    ...trustOf(row, row),
    age: row.age,
    location: row.location,
    occupation: row.occupation,
    bio: row.bio,
    interests: row.interests.slice(0, INTERESTS_ON_CARD),
    moreInterests: Math.max(0, row.interests.length - INTERESTS_ON_CARD),
    connectionTypes: row.connectionTypes,
    photo: row.photo && viewShownPhoto(tools, viewerId, row.photo),
    shared: viewer ? sharedBy(viewer, row).slice(0, SHARED_ON_CARD) : [],
    distance: distanceOf(viewer?.location ?? null, row.location),
    compatibility: (viewer && compatibilityOf(viewer, row)?.percent) ?? null,
    lastActiveAt: shownActivity(row, tools.clock.now()),
    paused: row.away,
  };
}
