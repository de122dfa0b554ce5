import { heldReason } from '#server/features/profiles/photos.service.ts';
import { photoKey } from '#server/features/profiles/photo-files.service.ts';
import {
  FORMER_MEMBER,
  paged,
  storedFile,
  type ExportedChat,
  type ExportedMessage,
  type ExportPart,
} from '#server/platform/export/export-part.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Erasure } from '#server/platform/erasure.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { stateFor } from './conversation-views.ts';
import {
  deleteFilesOf,
  listUnsentPhotos,
  listUnsentVoices,
  photoFiles,
  voiceFiles,
} from './message-files.queries.ts';
import type { MessagePhotoRow } from './message-photos.queries.ts';
import type { MessageVoice } from './message-voices.queries.ts';
import { listMessages } from './messages.queries.ts';
import { voiceKey } from './voice-files.service.ts';
import {
  listOwnConversations,
  listOwnHeld,
  type OwnConversation,
  deleteHeldOf,
  eraseMessagesOf,
  leaveConversations,
} from './own-data.queries.ts';

const YOU = 'You';

export const ownMessagesData: Record<string, ExportPart> = {
  chats: {
    title: 'Conversations',
    note: 'What you wrote and what was written to you. Photos that others sent are in here while the chat is open, as on the site.',
    columns: [
      'participants.member_id',
      'participants.other_id',
      'conversations.low_id',
      'conversations.high_id',
      'conversations.asked_by',
      'messages.sender_id',
      'message_photos.member_id',
      'message_voices.member_id',
      'message_reactions.member_id',
    ],
    chats: chatsOf,
  },
  'held-messages': {
    title: 'Messages that wait for a person, or were refused',
    columns: ['held_messages.sender_id', 'message_photos.member_id'],
    many: heldBy,
  },
  'unsent-voices': {
    title: 'Voice notes you recorded and did not send',
    note: 'They are deleted within two hours.',
    columns: ['message_voices.member_id'],
    many: unsentVoicesOf,
  },
  'unsent-photos': {
    title: 'Photos you chose for a chat and did not send',
    note: 'They are deleted within two hours.',
    columns: ['message_photos.member_id'],
    many: unsentOf,
  },
};

async function* chatsOf({ db }: Tools, memberId: string): AsyncGenerator<ExportedChat> {
  const rows = paged((after: string | null, most) =>
    listOwnConversations(db, memberId, after, most),
  );
  for await (const chat of rows) {
    const partner = chat.name ?? FORMER_MEMBER;
    yield Object.assign(
      {
        with: partner,
        state: chat.name ? stateFor(memberId, chat) : 'gone',
        begunAt: chat.createdAt,
        lastAt: chat.lastAt,
        count: chat.lastSeq,
        readUpTo: chat.readSeq,
        listed: chat.box !== 'none',
      },
      { messages: messagesOf({ db }, memberId, chat, partner) },
    );
  }
}

async function* messagesOf(
  { db }: Pick<Tools, 'db'>,
  memberId: string,
  chat: OwnConversation,
  partner: string,
): AsyncGenerator<ExportedMessage> {
  const nameOf = (id: string | null) => (id === memberId ? YOU : partner);
  // As in the chat itself: once it is closed, only who sent a photo has it.
  const seesPhotos = chat.name !== null && chat.state === 'open';
  const rows = paged(async (after: number | null, most) => {
    const found = await listMessages(db, chat.id, { after: after ?? 0, most });
    return found.map((message) => Object.assign(message, { id: message.seq }));
  });
  for await (const message of rows) {
    const { seq, senderId, createdAt, text, photo, voice, replyTo, reactions, deleted } = message;
    const isOwn = senderId === memberId;
    yield {
      number: seq,
      sentAt: createdAt,
      from: nameOf(senderId),
      text,
      photo: photo && (isOwn || seesPhotos) ? fileOf(photo, nameOf(senderId)) : null,
      voice: voice && (isOwn || seesPhotos) ? voiceFileOf(voice, nameOf(senderId)) : null,
      replyTo: replyTo?.seq ?? null,
      reactions: reactions.map((each) => ({ from: nameOf(each.memberId), emoji: each.emoji })),
      deleted,
      warning: isOwn ? null : message.warning,
    };
  }
}

async function* heldBy({ db }: Tools, memberId: string): AsyncGenerator<object> {
  const rows = paged((after: string | null, most) => listOwnHeld(db, memberId, after, most));
  for await (const { text, state, family, createdAt, photo } of rows) {
    const waitsFor = heldReason(photo?.heldFor ?? null);
    yield { text, state, family, createdAt, photo: photo && fileOf(photo, YOU), waitsFor };
  }
}

async function* unsentOf({ db }: Tools, memberId: string): AsyncGenerator<object> {
  const rows = paged((after: string | null, most) => listUnsentPhotos(db, memberId, after, most));
  for await (const photo of rows) yield { photo: fileOf(photo, YOU), uploadedAt: photo.uploadedAt };
}

async function* unsentVoicesOf({ db }: Tools, memberId: string): AsyncGenerator<object> {
  const rows = paged((after: string | null, most) => listUnsentVoices(db, memberId, after, most));
  for await (const voice of rows)
    yield { voice: voiceFileOf(voice, YOU), uploadedAt: voice.uploadedAt };
}

const voiceFileOf = (voice: MessageVoice, sender: string) =>
  storedFile(
    `media/chats/${voice.id}.${voice.type}`,
    sender === YOU ? 'A voice note you sent' : `A voice note of ${sender}`,
    voiceKey(voice),
  );

const fileOf = ({ id, folder }: MessagePhotoRow, sender: string) =>
  storedFile(
    `media/chats/${id}.webp`,
    sender === YOU ? 'A photo you sent' : `A photo of ${sender}`,
    photoKey(folder, 'large'),
  );

/**
 * What they wrote goes, words and photos; the place of each message stays, as for one that its sender has deleted, and so does all that
 * the other one wrote. A request that nobody has accepted goes whole.
 */
export async function eraseWritten(
  _: Tools,
  tx: WriteTransaction,
  { memberId, at, count, removeFiles }: Erasure,
): Promise<void> {
  await leaveConversations(tx, memberId);
  count('messages', await eraseMessagesOf(tx, memberId, at));
  await deleteHeldOf(tx, memberId);
  const folders = await deleteFilesOf(tx, photoFiles, memberId);
  count('chat-photos', folders.length);
  const voices = await deleteFilesOf(tx, voiceFiles, memberId);
  count('chat-voices', voices.length);
  removeFiles([...folders, ...voices].map((folder) => `${folder}/`));
}
