import { setTimeout as wait } from 'node:timers/promises';
import { isUnread, progressOf } from '#server/features/messages/progress.service.ts';
import { minutes } from '#server/platform/clock.ts';
import { createQuickCounts } from '#server/platform/limits/quick-counts.ts';
import type { Tools } from '#server/platform/tools.ts';
import './notifications.facts.ts';
import { showNews, writeNews, type News } from './news.service.ts';
import {
  listUntoldLikes,
  markChatRead,
  withdrawDeleted,
  type SeenChat,
} from './notifications.queries.ts';
import { tellUnread } from './notifications.service.ts';

const MOMENT_MS = 1_000;
// Deleting what was told takes its line away, and with it the memory that it was told.
const RUNG_PER_MINUTE = 3;

interface LikeMade {
  likerId: string;
  likedId: string;
  createdAt: Date;
}

const likeNews = ({ likerId, likedId, createdAt }: LikeMade): News[] => [
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

interface MatchMade {
  matchId: string;
  memberIds: [string, string];
  createdAt: Date;
}

const matchNews = ({ matchId, memberIds: [one, other], createdAt }: MatchMade): News[] => {
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

/** Written together with what they tell of; shown once that has happened. */
export function tellNews(tools: Tools): void {
  tools.reactions.on('like.created', (tx, like) => writeNews(tools, tx, likeNews(like)));
  tools.reactions.on('match.created', (tx, match) => writeNews(tools, tx, matchNews(match)));
  tools.reactions.on('profile.presentable', (tx, { memberId }) =>
    tools.jobs.enqueue(tx, 'notifications.announce-likes', { likerId: memberId }),
  );
  tools.events.on('like.created', (like) => showNews(tools, likeNews(like)));
  tools.events.on('match.created', (match) => showNews(tools, matchNews(match)));
  const rung = createQuickCounts(tools.clock, RUNG_PER_MINUTE, minutes(1));
  // A message does not wait for its notification: written afterwards, it may be lost with the server, and the message not.
  tools.events.on('message.created', async ({ receiverId, message, ...sent }) => {
    // Whoever looks at the chat has read it by then, and needs no bell.
    await wait(MOMENT_MS);
    const isStillUnread = () => isUnread(tools, receiverId, sent.conversationId, message.seq);
    if (!(await isStillUnread()) || rung.count(`${sent.conversationId} ${receiverId}`)) return;
    const createdAt = new Date(message.createdAt);
    const news = [messageNews({ ...sent, receiverId, createdAt })];
    await tools.db.transaction((tx) => writeNews(tools, tx, news));
    // Read or deleted while it was being written, nobody would take it away any more.
    if (!(await isStillUnread())) {
      await withdraw(tools, receiverId, sent.conversationId);
      const { readSeq } = await progressOf(tools, receiverId, sent.conversationId);
      return markSeen(tools, receiverId, { ...sent, otherId: null, readSeq });
    }
    await showNews(tools, news);
  });
  tools.events.on('conversation.seen', ({ memberId, ...chat }) => markSeen(tools, memberId, chat));
  tools.events.on('message.changed', async ({ conversationId, memberIds, message }) => {
    if (!message.deleted) return;
    for (const memberId of memberIds)
      if (memberId !== message.senderId) await withdraw(tools, memberId, conversationId);
  });
}

async function markSeen(tools: Tools, memberId: string, chat: SeenChat): Promise<void> {
  if (await markChatRead(tools.db, memberId, chat)) await tellUnread(tools, memberId);
}

async function withdraw(tools: Tools, memberId: string, conversationId: string): Promise<void> {
  if (await withdrawDeleted(tools.db, memberId, conversationId)) await tellUnread(tools, memberId);
}

/** Likes of somebody of whom there was nothing to show when they gave them. */
export async function announceLikes(tools: Tools, likerId: string): Promise<void> {
  for (const likedId of await listUntoldLikes(tools.db, likerId)) {
    const news = likeNews({ likerId, likedId, createdAt: tools.clock.now() });
    await tools.db.transaction((tx) => writeNews(tools, tx, news));
    await showNews(tools, news);
    tools.events.emit('people.changed', { memberIds: [likedId] });
  }
}
