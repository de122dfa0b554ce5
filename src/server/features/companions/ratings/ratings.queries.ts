import {
  and,
  asc,
  avg,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
} from 'drizzle-orm';
import { type Executor, afterCursor } from '#server/platform/database/database.ts';
import type { TimeCursor } from '#server/platform/cursor.ts';
import { companionRequests } from '../requests/requests.tables.ts';
import { companionRatings } from './ratings.tables.ts';

export type RatingRow = typeof companionRatings.$inferSelect;
export type RatedSide = RatingRow['writtenBy'];

export const listRatings = (db: Executor, requestId: string): Promise<RatingRow[]> =>
  db.select().from(companionRatings).where(eq(companionRatings.requestId, requestId));

/** False when they have rated before. */
export async function insertRating(db: Executor, row: RatingRow): Promise<boolean> {
  const kept = await db
    .insert(companionRatings)
    .values(row)
    .onConflictDoNothing({ target: [companionRatings.requestId, companionRatings.writtenBy] })
    .returning({ id: companionRatings.id });
  return kept.length > 0;
}

/** The second one opens both. */
export async function openBoth(db: Executor, requestId: string, at: Date): Promise<void> {
  await db
    .update(companionRatings)
    .set({ opensAt: at })
    .where(eq(companionRatings.requestId, requestId));
}

export async function findRating(db: Executor, id: string): Promise<RatingRow | null> {
  const [row] = await db.select().from(companionRatings).where(eq(companionRatings.id, id));
  return row ?? null;
}

export async function changeRating(
  db: Executor,
  id: string,
  change: Partial<Pick<RatingRow, 'heldAt' | 'removedAt' | 'contestedAt'>>,
): Promise<RatingRow | null> {
  const [row] = await db
    .update(companionRatings)
    .set(change)
    .where(eq(companionRatings.id, id))
    .returning();
  return row ?? null;
}

/** Asked about once, whoever asks twice at the same moment. */
export async function markContested(db: Executor, id: string, at: Date): Promise<boolean> {
  const marked = await db
    .update(companionRatings)
    .set({ contestedAt: at })
    .where(and(eq(companionRatings.id, id), isNull(companionRatings.contestedAt)))
    .returning({ id: companionRatings.id });
  return marked.length > 0;
}

const shownAbout = (subjectIds: string[], writtenBy: RatedSide, now: Date) =>
  and(
    inArray(companionRatings.subjectId, subjectIds),
    eq(companionRatings.writtenBy, writtenBy),
    lte(companionRatings.opensAt, now),
    isNull(companionRatings.heldAt),
    isNull(companionRatings.removedAt),
  );

/** India's day, as an instant: neither the order nor a cursor tells the hour. */
const openedOn = sql<Date>`date_trunc('day', ${companionRatings.opensAt}, 'Asia/Kolkata')`.mapWith(
  companionRatings.opensAt,
);

export const listShownAbout = (
  db: Executor,
  asked: { subjectId: string; now: Date; after: TimeCursor | null; most: number },
): Promise<{ rating: RatingRow; openedOn: Date }[]> =>
  db
    .select({ rating: companionRatings, openedOn })
    .from(companionRatings)
    .where(
      and(
        shownAbout([asked.subjectId], 'client', asked.now),
        afterCursor(asked.after, openedOn, companionRatings.id),
      ),
    )
    .orderBy(desc(openedOn), desc(companionRatings.id))
    .limit(asked.most);

interface Average {
  stars: number;
  count: number;
}

/** Nothing for those about whom there is none. */
export async function averagesAbout(
  db: Executor,
  subjectIds: string[],
  writtenBy: RatedSide,
  now: Date,
): Promise<Map<string, Average>> {
  const rows = await db
    .select({
      subjectId: companionRatings.subjectId,
      stars: avg(companionRatings.stars),
      count: count(),
    })
    .from(companionRatings)
    .where(shownAbout(subjectIds, writtenBy, now))
    .groupBy(companionRatings.subjectId);
  return new Map(
    rows.map((row) => [row.subjectId, { stars: Number(row.stars), count: row.count }]),
  );
}

/** What clients say about a companion; null without any. */
export async function averageAbout(
  db: Executor,
  companionId: string,
  now: Date,
): Promise<Average | null> {
  const averages = await averagesAbout(db, [companionId], 'client', now);
  return averages.get(companionId) ?? null;
}

interface Kept {
  kept: number;
  missed: number;
}

/** Of what was agreed with these clients: how much took place, and how much they let others wait for in vain. */
export async function countKept(db: Executor, clientIds: string[]): Promise<Map<string, Kept>> {
  const { clientId, state, missedBy } = companionRequests;
  const rows = await db
    .select({
      clientId,
      kept: sql<number>`count(*) filter (where ${state} = 'done')::int`,
      missed: sql<number>`count(*) filter (where ${missedBy} in ('client', 'both'))::int`,
    })
    .from(companionRequests)
    .where(inArray(clientId, clientIds))
    .groupBy(clientId);
  return new Map(rows.map(({ clientId: id, ...kept }) => [id, kept]));
}

/** Companions about whom something may be read since then that could not be before. */
export async function listOpenedSince(db: Executor, since: Date, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ companionId: companionRatings.subjectId })
    .from(companionRatings)
    .where(
      and(
        eq(companionRatings.writtenBy, 'client'),
        gt(companionRatings.opensAt, since),
        lte(companionRatings.opensAt, now),
      ),
    );
  return rows.map(({ companionId }) => companionId);
}

/** Of what a companion was asked for since then: how much they answered, how much they let lapse, and the median of the time it took. */
export async function countAnswers(
  db: Executor,
  companionId: string,
  since: Date,
): Promise<{ answered: number; lapsed: number; medianMs: number | null }> {
  const { answeredAt, createdAt, state } = companionRequests;
  const [row] = await db
    .select({
      answered: sql<number>`count(${answeredAt})::int`,
      lapsed: sql<number>`count(*) filter (where ${state} = 'lapsed' and ${isNull(answeredAt)})::int`,
      medianMs: sql<number | null>`percentile_cont(0.5) within group
        (order by extract(epoch from ${answeredAt} - ${createdAt}) * 1000) filter (where ${isNotNull(answeredAt)})`,
    })
    .from(companionRequests)
    .where(and(eq(companionRequests.companionId, companionId), gt(createdAt, since)));
  return row ?? { answered: 0, lapsed: 0, medianMs: null };
}

/** What somebody wrote, and what they may read about themself. */
export function listOwnRatings(
  db: Executor,
  memberId: string,
  { after, most, now }: { after: string | null; most: number; now: Date },
): Promise<RatingRow[]> {
  return db
    .select()
    .from(companionRatings)
    .where(
      and(
        or(
          eq(companionRatings.authorId, memberId),
          and(
            eq(companionRatings.subjectId, memberId),
            lte(companionRatings.opensAt, now),
            isNull(companionRatings.heldAt),
            isNull(companionRatings.removedAt),
          ),
        ),
        after ? gt(companionRatings.id, after) : undefined,
      ),
    )
    .orderBy(asc(companionRatings.id))
    .limit(most);
}
