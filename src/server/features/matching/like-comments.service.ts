import type { LikeComment, LikedPart } from '#contract/matching/endpoints.ts';
import { promptQuestions } from '#contract/profiles/prompts.ts';
import type { ContentKind, ReportReason } from '#contract/safety/cases.ts';
import { viewShownPhoto } from '#server/features/profiles/photos.service.ts';
import { fileReport, readReceipt } from '#server/features/safety/cases/reports.service.ts';
import { contentHeld, contentWithdrawn } from '#server/features/safety/safety.facts.ts';
import {
  describeFinding,
  mustWait,
  type Finding,
} from '#server/features/safety/screening/screening.service.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import {
  changeComment,
  findReceivedComment,
  listComments,
  showsPart,
  type CommentRow,
} from './like-comments.queries.ts';
import type { LikeRow } from './likes.queries.ts';
import { commentReviewed, peopleChanged } from './matching.facts.ts';

type Said = Pick<LikeRow, 'onPhotoId' | 'onPrompt' | 'comment' | 'commentHeld'>;

/** What a like is on and what is said with it, as it is kept. */
export const said = (
  on: LikedPart | undefined,
  comment: string,
  finding: Finding | null,
): Said => ({
  onPhotoId: on && 'photoId' in on ? on.photoId : null,
  onPrompt: on && 'prompt' in on ? on.prompt : null,
  comment: comment || null,
  commentHeld: finding !== null && mustWait(finding),
});

/** What is not theirs, or waits for a person, is not there. */
export async function refuseUnseenPart(
  tx: Transaction,
  memberId: string,
  on: LikedPart,
): Promise<void> {
  if (!(await showsPart(tx, memberId, on))) throw refuse('NOT_FOUND');
}

/** For moderators: what it was said about, and what. */
const withPart = ({ onPrompt, comment }: LikeRow): string =>
  `${onPrompt ? `On the answer to “${promptQuestions[onPrompt]}”` : 'On a photo'}: ${comment}`;

export function tellHeld(tx: WriteTransaction, like: LikeRow, finding: Finding): void {
  tx.tell(contentHeld, {
    kind: 'like-comment',
    contentId: like.id,
    memberId: like.likerId,
    sealed: finding.outcome === 'seal',
    finding: describeFinding(finding),
    text: withPart(like),
    fileKey: null,
  });
}

/** The like was taken back or ended by the other one, and what was said with it is gone. */
export function tellGone(tx: WriteTransaction, { id, commentHeld }: LikeRow): void {
  if (commentHeld) tx.tell(contentWithdrawn, { kind: 'like-comment', contentId: id });
}

/** By like, the earlier ones first; for likes of or to the viewer, whom they may see. */
export async function readComments(
  tools: Tools,
  viewerId: string,
  likeIds: string[],
): Promise<Map<string, LikeComment>> {
  if (likeIds.length === 0) return new Map();
  const rows = await listComments(tools.db, likeIds);
  return new Map(rows.map((row) => [row.like.id, viewComment(tools, viewerId, row)]));
}

function viewComment(
  tools: Tools,
  viewerId: string,
  { like, photo, prompt }: CommentRow,
): LikeComment {
  const mine = like.likerId === viewerId;
  const mayRead = mine || !like.commentHeld;
  return {
    likeId: like.id,
    mine,
    part: like.onPrompt ? 'answer' : 'photo',
    photo: photo && viewShownPhoto(tools, viewerId, photo),
    prompt,
    text: (mayRead && like.comment) || '',
    held: mine && like.commentHeld,
  };
}

interface Reported {
  likeId: string;
  clientId: string;
  reason: ReportReason;
  details: string;
  block: boolean;
}

export async function reportComment(
  tools: Tools,
  viewerId: string,
  { likeId, ...filed }: Reported,
): Promise<{ number: string }> {
  // Sent again after the block that went with it, the like is not there any more, and the receipt is still owed.
  const sent = await readReceipt(tools, viewerId, filed.clientId);
  if (sent) return sent;
  const like = await findReceivedComment(tools.db, viewerId, likeId);
  if (!like) throw refuse('NOT_FOUND');
  return fileReport(tools, viewerId, {
    ...filed,
    memberId: like.likerId,
    content: { kind: 'shown-like-comment', id: like.id },
    messages: [],
    text: withPart(like),
  });
}

/** A person has looked: what is released the other one reads from now on, what is not is gone. The like stays. */
export async function reviewComment(
  _: Tools,
  tx: WriteTransaction,
  { kind, contentId, released }: { kind: ContentKind; contentId: string; released: boolean },
): Promise<void> {
  if (kind !== 'like-comment' && kind !== 'shown-like-comment') return;
  const change = released ? { commentHeld: false } : { comment: null, commentHeld: false };
  const like = await changeComment(tx, contentId, change);
  if (!like) return;
  const { likerId, likedId, status } = like;
  tx.tell(peopleChanged, { memberIds: [likerId, likedId] });
  // Before they match, only its own list tells the other one whose it is.
  if (status === 'matched') tx.tell(commentReviewed, { memberIds: [likerId, likedId] });
}
