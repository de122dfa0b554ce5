import { distanceOf } from '#contract/profiles/cities.ts';
import { compatibilityOf, sharedBy, type Comparable } from '#contract/profiles/compatibility.ts';
import type { MemberCard } from '#contract/profiles/endpoints.ts';
import { INTERESTS_ON_CARD, SHARED_ON_CARD } from '#contract/profiles/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
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

/** What the cards of one reply are made of; what is kept of earlier ones is used where the database says that it still holds. */
export interface CardRows {
  /** Which versions are kept; for a statement that asks for the changed among them, beside other things. */
  versionsOf(memberIds: string[]): string[];
  /** What it found. */
  learn(memberIds: string[], changed: JsonCard[]): void;
  /** Those of whom nothing was learned yet. */
  ask(memberIds: string[]): Promise<void>;
  /** What is kept, whether it still holds or not. */
  peek(memberId: string): CardRow | null;
  /** Null: there is none. */
  find(memberId: string): CardRow | null;
}

/** A few kilobytes each. */
const KEPT_MOST = 10_000;
const keptRows = new WeakMap<Database, Map<string, VersionedRow>>();

export function cardRowsOf(db: Database): CardRows {
  const kept = keptRows.get(db) ?? new Map<string, VersionedRow>();
  keptRows.set(db, kept);
  /** As they were when their versions were told: others may learn of newer ones meanwhile. */
  const told = new Map<string, VersionedRow>();
  const rows = new Map<string, VersionedRow | null>();

  function versionsOf(memberIds: string[]): string[] {
    return memberIds.map((memberId) => {
      const row = kept.get(memberId);
      if (row) told.set(memberId, row);
      return row?.version ?? '';
    });
  }

  function learn(memberIds: string[], changed: JsonCard[]): void {
    for (const memberId of memberIds) rows.set(memberId, told.get(memberId) ?? null);
    for (const card of changed) {
      const row = rowOf(card);
      rows.set(card.id, row);
      kept.delete(card.id);
      if (row) kept.set(card.id, row);
    }
    for (const [memberId] of kept) {
      if (kept.size <= KEPT_MOST) break;
      kept.delete(memberId);
    }
  }

  return {
    versionsOf,
    learn,
    ask: async (memberIds) => {
      const unknown = [...new Set(memberIds)].filter((memberId) => !rows.has(memberId));
      if (unknown.length === 0) return;
      learn(unknown, await listChangedCards(db, unknown, versionsOf(unknown)));
    },
    peek: (memberId) => kept.get(memberId) ?? null,
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
