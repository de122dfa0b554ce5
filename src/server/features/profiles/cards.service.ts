import { distanceOf } from '#contract/profiles/cities.ts';
import { compatibilityOf, sharedBy, type Comparable } from '#contract/profiles/compatibility.ts';
import type { MemberCard } from '#contract/profiles/endpoints.ts';
import { INTERESTS_ON_CARD, SHARED_ON_CARD } from '#contract/profiles/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listChangedCards, type CardRow, type VersionedRow } from './profiles.queries.ts';
import { viewShownPhoto } from './photos.service.ts';
import { shownActivity, trustOf } from './profile-views.ts';

/** The cards of these members as the viewer sees them, by their ids. Whether they may be seen is for the caller to decide. */
export async function readCards(
  tools: Tools,
  viewerId: string,
  memberIds: string[],
): Promise<Map<string, MemberCard>> {
  if (memberIds.length === 0) return new Map();
  const rows = await readRows(tools.db, [...new Set([viewerId, ...memberIds])]);
  const viewer = rows.get(viewerId) ?? null;
  return new Map(
    memberIds.flatMap((memberId) => {
      const row = rows.get(memberId);
      return row ? [[memberId, viewCard(tools, viewerId, viewer, row)]] : [];
    }),
  );
}

/** A few kilobytes each. */
const KEPT_MOST = 10_000;
const keptRows = new WeakMap<Database, Map<string, VersionedRow>>();

/** What is kept is used only where the database says that it is still the same. */
async function readRows(db: Database, memberIds: string[]): Promise<Map<string, CardRow>> {
  const kept = keptRows.get(db) ?? new Map<string, VersionedRow>();
  keptRows.set(db, kept);
  const known = memberIds.map((memberId) => kept.get(memberId));
  const versions = memberIds.map((memberId, at) => ({
    memberId,
    version: known[at]?.version ?? '',
  }));
  const changed = await listChangedCards(db, versions);
  const rows = new Map<string, CardRow>();
  for (const [at, memberId] of memberIds.entries()) {
    const row = changed.has(memberId) ? changed.get(memberId) : known[at];
    if (row) rows.set(memberId, row);
  }
  for (const [memberId, row] of changed) {
    kept.delete(memberId);
    if (row) kept.set(memberId, row);
  }
  for (const [memberId] of kept) {
    if (kept.size <= KEPT_MOST) break;
    kept.delete(memberId);
  }
  return rows;
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
