import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { LikedPart } from '#contract/matching/endpoints.ts';
import type { PromptId } from '#contract/profiles/prompts.ts';
import { photos } from '#server/features/profiles/photos.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import type { LikeRow } from './likes.queries.ts';
import { likes } from './matching.tables.ts';

const answers = (prompt: unknown) =>
  sql`${profiles.prompts} @> jsonb_build_array(jsonb_build_object('prompt', ${prompt}::text))`;

/** Whether others see this of the member: their own, and not waiting for a person. */
export async function showsPart(db: Executor, memberId: string, on: LikedPart): Promise<boolean> {
  const found =
    'photoId' in on
      ? await db
          .select({ id: photos.id })
          .from(photos)
          .where(
            and(eq(photos.id, on.photoId), eq(photos.memberId, memberId), isNull(photos.heldFor)),
          )
      : await db
          .select({ id: profiles.memberId })
          .from(profiles)
          .where(and(eq(profiles.memberId, memberId), answers(on.prompt)));
  return found.length > 0;
}

export interface CommentRow {
  like: LikeRow;
  /** Null: there is none, or it is not shown any more. */
  photo: typeof photos.$inferSelect | null;
  prompt: PromptId | null;
}

/** Of likes on a photo or an answer, the earlier ones first. */
export async function listComments(db: Executor, likeIds: string[]): Promise<CommentRow[]> {
  return db
    .select({
      like: likes,
      photo: photos,
      prompt: sql<PromptId | null>`case when ${answers(likes.onPrompt)} then ${likes.onPrompt} end`,
    })
    .from(likes)
    .leftJoin(
      photos,
      and(
        eq(photos.id, likes.onPhotoId),
        eq(photos.memberId, likes.likedId),
        isNull(photos.heldFor),
      ),
    )
    .leftJoin(profiles, eq(profiles.memberId, likes.likedId))
    .where(
      and(inArray(likes.id, likeIds), or(isNotNull(likes.onPhotoId), isNotNull(likes.onPrompt))),
    )
    .orderBy(likes.createdAt, likes.id);
}

/** What the member was told with a like, and can read. */
export async function findReceivedComment(
  db: Executor,
  likedId: string,
  likeId: string,
): Promise<(LikeRow & { comment: string }) | null> {
  const [row] = await db
    .select()
    .from(likes)
    .where(
      and(
        eq(likes.id, likeId),
        eq(likes.likedId, likedId),
        isNotNull(likes.comment),
        eq(likes.commentHeld, false),
      ),
    );
  return row?.comment ? { ...row, comment: row.comment } : null;
}

/** Null when the like, or what was said with it, is gone. */
export async function changeComment(
  tx: Transaction,
  likeId: string,
  change: Partial<Pick<LikeRow, 'comment' | 'commentHeld'>>,
): Promise<LikeRow | null> {
  const [row] = await tx
    .update(likes)
    .set(change)
    .where(and(eq(likes.id, likeId), isNotNull(likes.comment)))
    .returning();
  return row ?? null;
}
