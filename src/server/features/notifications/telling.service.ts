import { setTimeout as wait } from 'node:timers/promises';
import {
  likeCreated,
  matchCreated,
  peopleChanged,
  type LikeCreated,
  type MatchCreated,
} from '#server/features/matching/matching.facts.ts';
import {
  conversationSeen,
  messageChanged,
  messageCreated,
  type MessageCreated,
} from '#server/features/messages/messages.facts.ts';
import { profilePresentable } from '#server/features/profiles/profiles.facts.ts';
import { isUnread, progressOf } from '#server/features/messages/progress.service.ts';
import { minutes } from '#server/platform/clock.ts';
import { afterCommit, inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import type { Tools } from '#server/platform/tools.ts';
import { newsOf, showNews, writeNews, type News } from './news.service.ts';
import {
  listUntoldLikes,
  markChatRead,
  withdrawDeleted,
  type SeenChat,
} from './notifications.queries.ts';
import { tellUnread } from './notifications.service.ts';

/** Likes of somebody of whom there was nothing to show when they gave them. */
export const lateLikes = queue<{ likerId: string }>('notifications.announce-likes');

const MOMENT_MS = 1_000;
// Deleting what was told takes its line away, and with it the memory that it was told.
const RUNG_PER_MINUTE = 3;

const likeNews = ({ likerId, likedId, createdAt }: LikeCreated): News[] => [
  {
    memberId: likedId,
    type: 'like',
    fromId: likerId,
    matchId: null,
    conversationId: null,
    readSeq: null,
    until: null,
    about: `like:${likerId}`,
    createdAt,
  },
];

const matchNews = ({ matchId, memberIds: [one, other], createdAt }: MatchCreated): News[] => {
  // A pair that matches again is told again.
  const about = `match:${matchId}:${createdAt.getTime()}`;
  const of = { matchId, conversationId: null, readSeq: null, until: null };
  const news = { type: 'match', ...of, about, createdAt } as const;
  return [
    { ...news, memberId: one, fromId: other },
    { ...news, memberId: other, fromId: one },
  ];
};

interface MessageSent {
  conversationId: string;
  senderId: string;
  receiverId: string;
  receiverReadSeq: number;
  createdAt: Date;
}

/** One for all that is unread together, however many come. */
const messageNews = ({ conversationId, ...sent }: MessageSent): News => ({
  memberId: sent.receiverId,
  type: 'message',
  fromId: sent.senderId,
  matchId: null,
  conversationId,
  readSeq: sent.receiverReadSeq,
  until: null,
  about: `message:${conversationId}:${sent.receiverReadSeq}`,
  createdAt: sent.createdAt,
});

export const newsListeners: FeatureListener[] = [
  ...newsOf(likeCreated, likeNews),
  ...newsOf(matchCreated, matchNews),
  inTransaction(profilePresentable, ({ jobs }, tx, { memberId }) =>
    jobs.enqueue(tx, lateLikes, { likerId: memberId }),
  ),
  // A message does not wait for its notification: written afterwards, it may be lost with the server, and the message not.
  afterCommit(messageCreated, ringForMessage),
  afterCommit(conversationSeen, (tools, { memberId, ...chat }) => markSeen(tools, memberId, chat)),
  afterCommit(messageChanged, async (tools, { conversationId, memberIds, message }) => {
    if (!message.deleted) return;
    for (const memberId of memberIds)
      if (memberId !== message.senderId) await withdraw(tools, memberId, conversationId);
  }),
];

async function ringForMessage(
  tools: Tools,
  { receiverId, message, ...sent }: MessageCreated,
): Promise<void> {
  // Whoever looks at the chat has read it by then, and needs no bell.
  await wait(MOMENT_MS);
  const isStillUnread = () => isUnread(tools, receiverId, sent.conversationId, message.seq);
  if (!(await isStillUnread()) || hasRungEnough(tools, sent.conversationId, receiverId)) return;
  const createdAt = new Date(message.createdAt);
  const news = [messageNews({ ...sent, receiverId, createdAt })];
  await tools.write((tx) => writeNews(tools, tx, news));
  // Read or deleted while it was being written, nobody would take it away any more.
  if (!(await isStillUnread())) {
    await withdraw(tools, receiverId, sent.conversationId);
    const { readSeq } = await progressOf(tools, receiverId, sent.conversationId);
    return markSeen(tools, receiverId, { ...sent, otherId: null, readSeq });
  }
  await showNews(tools, news);
}

function hasRungEnough({ limits }: Tools, conversationId: string, memberId: string): boolean {
  const key = `message-rings:${conversationId} ${memberId}`;
  return limits.isOverHere({ key, most: RUNG_PER_MINUTE, windowMs: minutes(1) });
}

async function markSeen(tools: Tools, memberId: string, chat: SeenChat): Promise<void> {
  if (await markChatRead(tools.db, memberId, chat)) await tellUnread(tools, memberId);
}

async function withdraw(tools: Tools, memberId: string, conversationId: string): Promise<void> {
  if (await withdrawDeleted(tools.db, memberId, conversationId)) await tellUnread(tools, memberId);
}

export async function announceLikes(tools: Tools, likerId: string): Promise<void> {
  for (const likedId of await listUntoldLikes(tools.db, likerId)) {
    const news = likeNews({ likerId, likedId, createdAt: tools.clock.now() });
    await tools.write((tx) => writeNews(tools, tx, news));
    await showNews(tools, news);
    tools.tell(peopleChanged, { memberIds: [likedId] });
  }
}
