import type {
  ChatPartner,
  Conversation,
  HeldMessage,
  Message,
  Progress,
} from '#contract/messages/endpoints.ts';
import type { ConversationState } from '#contract/messages/rules.ts';
import type { MemberCard } from '#contract/profiles/endpoints.ts';
import { heldReason, viewShownPhoto } from '#server/features/profiles/photos.service.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { ListedConversation } from './conversations.queries.ts';
import type { HeldWithPhoto } from './held-messages.queries.ts';
import type { Seat } from './seats.queries.ts';
import { viewVoice } from './voice-files.service.ts';
import type { MessageRow } from './messages.queries.ts';

/** A request that was declined looks to its sender as if it still waited. */
export function stateFor(
  viewerId: string,
  {
    state,
    askedBy,
    otherId,
    forRequest,
  }: Pick<Seat, 'state' | 'askedBy' | 'otherId' | 'forRequest'>,
): ConversationState {
  if (!otherId) return 'gone';
  if (state === 'open') return 'open';
  if (state === 'closed') return forRequest ? 'request-over' : 'unmatched';
  if (askedBy === viewerId) return 'asking';
  return state === 'request' ? 'asked' : 'unmatched';
}

export function viewConversation(
  viewerId: string,
  row: ListedConversation,
  card: MemberCard | undefined,
): Conversation {
  const { id, matchId, lastSeq, mine, theirs, unread, last } = row;
  const state = stateFor(viewerId, row);
  return {
    id,
    matchId,
    state,
    other: card ? partnerIn(card) : null,
    lastMessage: last && { ...last, seq: lastSeq, createdAt: last.createdAt.toISOString() },
    unread,
    lastSeq,
    mine,
    theirs: shownProgress(state, theirs, card),
  };
}

/** Nobody learns whether a request was looked at, or what happens after the end. What has arrived tells that somebody is here. */
function shownProgress(
  state: ConversationState,
  theirs: Progress,
  card: MemberCard | undefined,
): Progress {
  if (state !== 'open') return { receivedSeq: 0, readSeq: 0 };
  return card?.lastActiveAt ? theirs : { ...theirs, receivedSeq: theirs.readSeq };
}

const partnerIn = ({
  memberId,
  displayName,
  verified,
  age,
  location,
  photo,
  paused,
}: MemberCard): ChatPartner => ({
  memberId,
  displayName,
  verified,
  age,
  location,
  photo,
  paused,
});

/** Whom it was written to is warned; the sender is not told. Links to its photo are the viewer's own. */
export function viewMessage(tools: Tools, viewerId: string, row: MessageRow): Message {
  const { seq, clientId, senderId, text, photo, voice, replyTo, reactions, createdAt, deleted } =
    row;
  return {
    seq,
    clientId,
    senderId,
    text,
    photo: photo && viewShownPhoto(tools, viewerId, photo),
    voice: voice && viewVoice(tools, viewerId, voice),
    replyTo,
    reactions,
    createdAt: createdAt.toISOString(),
    deleted,
    ...(row.warning && senderId !== viewerId && { warning: row.warning }),
  };
}

export function viewHeld(tools: Tools, { held, photo }: HeldWithPhoto): HeldMessage {
  const { id, clientId, text, state, family, afterSeq, createdAt } = held;
  return {
    id,
    clientId,
    text,
    photo: photo && viewShownPhoto(tools, held.senderId, photo),
    state,
    family,
    photoHeld: heldReason(photo?.heldFor ?? null),
    afterSeq,
    createdAt: createdAt.toISOString(),
  };
}
