import type { HeldMessage } from '#contract/messages/endpoints.ts';
import { holdPair } from '#server/features/matching/likes.service.ts';
import { photoKey } from '#server/features/profiles/photo-files.service.ts';
import { contentHeld, contentWithdrawn } from '#server/features/safety/safety.facts.ts';
import {
  describeFinding,
  type Finding,
} from '#server/features/safety/screening/screening.service.ts';
import { lockContentOf } from '#server/platform/database/advisory-locks.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { viewHeld } from './conversation-views.ts';
import { findOfPair } from './conversations.queries.ts';
import { takeSeat } from './conversations.service.ts';
import {
  deleteHeld,
  findHeld,
  findHeldOf,
  insertHeld,
  listHeld,
  setWithdrawn,
  type HeldRow,
  type HeldWithPhoto,
} from './held-messages.queries.ts';
import { removeFile } from './message-files.service.ts';
import type { MessagePhotoRow } from './message-photos.queries.ts';
import { heldChanged } from './messages.facts.ts';
import { listMessages } from './messages.queries.ts';
import { chatPhotos } from './photo-files.service.ts';

type Written = Pick<
  HeldRow,
  'senderId' | 'receiverId' | 'clientId' | 'text' | 'photoId' | 'replyTo'
>;

/** Why a person looks first: at its words, at its photo, or at both. */
export interface Concern {
  finding: Finding | null;
  photo: MessagePhotoRow | null;
}

/** Until a person has looked, its sender alone knows of it. Null when it was delivered before, under the same name. */
export async function holdMessage(
  tools: Tools,
  written: Written,
  { finding, photo }: Concern,
): Promise<HeldMessage | null> {
  const { senderId, receiverId, clientId, text } = written;
  const isKept = await tools.write(async (tx) => {
    // It may be released at the same moment.
    await holdPair(tx, senderId, receiverId);
    const conversation = await findOfPair(tx, senderId, receiverId);
    if (conversation) {
      const from = { senderId, clientId };
      if ((await listMessages(tx, conversation.id, { from })).length > 0) return true;
    }
    const held = await insertHeld(tx, {
      ...written,
      id: newId(),
      state: 'held',
      family: finding?.family ?? null,
      textHeld: finding !== null,
      sealed: finding?.outcome === 'seal',
      afterSeq: conversation?.lastSeq ?? 0,
      createdAt: tools.clock.now(),
      withdrawnAt: null,
    });
    if (!held) return false;
    const own = { memberId: senderId, sealed: held.sealed };
    if (finding)
      tx.tell(contentHeld, {
        ...own,
        kind: 'message',
        contentId: held.id,
        finding: describeFinding(finding),
        text,
        // A photo that goes with grave words is evidence, too.
        fileKey: held.sealed && photo ? photoKey(photo.folder, 'large') : null,
      });
    if (photo?.heldFor)
      tx.tell(contentHeld, {
        ...own,
        kind: 'chat-photo',
        contentId: photo.id,
        finding: photo.heldFor,
        text: null,
        fileKey: photoKey(photo.folder, 'large'),
      });
    tx.tell(heldChanged, { memberId: senderId });
    return false;
  });
  return isKept ? null : findWaiting(tools, written);
}

/** The same message, where an earlier try has left it waiting. */
export async function findWaiting(
  tools: Tools,
  sent: Pick<HeldRow, 'senderId' | 'receiverId' | 'clientId'>,
): Promise<HeldMessage | null> {
  const found = await findHeldOf(tools.db, sent);
  return found && viewHeld(tools, found);
}

export async function readHeldFor(
  tools: Tools,
  viewerId: string,
  receiverId: string,
): Promise<HeldMessage[]> {
  return (await listHeld(tools.db, viewerId, receiverId)).map((row) => viewHeld(tools, row));
}

export async function readHeld(
  tools: Tools,
  viewerId: string,
  id: string,
): Promise<{ items: HeldMessage[] }> {
  const { otherId } = await takeSeat(tools.db, viewerId, id);
  return { items: otherId ? await readHeldFor(tools, viewerId, otherId) : [] };
}

/** What is sealed is out of its sender's sight only: it may be evidence. */
export async function withdrawHeld(tools: Tools, viewerId: string, id: string): Promise<void> {
  await tools.write(async (tx) => {
    // A person may decide at the same moment.
    await lockContentOf(tx, viewerId);
    const found = await findHeld(tx, id);
    if (found?.held.senderId !== viewerId) throw refuse('NOT_FOUND');
    await holdPair(tx, viewerId, found.held.receiverId);
    tx.tell(heldChanged, { memberId: viewerId });
    if (found.held.sealed) return setWithdrawn(tx, id, tools.clock.now());
    const gone = await deleteHeld(tx, id);
    if (!gone) throw refuse('NOT_FOUND');
    closeCases(tx, found);
    if (found.photo) await removeFile(tools, tx, chatPhotos, found.photo);
  });
}

/** Nobody needs to look at what still waits of it. */
export function closeCases(tx: WriteTransaction, { held, photo }: HeldWithPhoto): void {
  if (held.state !== 'held' || held.sealed) return;
  if (held.textHeld) tx.tell(contentWithdrawn, { kind: 'message', contentId: held.id });
  if (photo?.heldFor) tx.tell(contentWithdrawn, { kind: 'chat-photo', contentId: photo.id });
}
