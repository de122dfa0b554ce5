import { setTimeout as wait } from 'node:timers/promises';
import {
  likeCreated,
  likeWithdrawn,
  matchCreated,
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
import { memberBlocked } from '#server/features/safety/safety.facts.ts';
import {
  holdConversation,
  isUnread,
  whichAreUnread,
  type MessageRun,
} from '#server/features/messages/progress.service.ts';
import { after, days, hours, minutes } from '#server/platform/clock.ts';
import { afterCommit, inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import { gathered } from '#server/platform/gathering.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import type { Limit } from '#server/platform/limits/limits.ts';
import type { Tools } from '#server/platform/tools.ts';
import { notifyOn, writeNotifications, type NewNotification } from './delivery.service.ts';
import {
  listUntoldMessages,
  markChatsRead,
  withdrawDeleted,
  type SeenChat,
} from './chat-notifications.queries.ts';
import { deleteAbout, deleteBetween, listUnannouncedLikes } from './notifications.queries.ts';
import { sendUnread } from './notifications.service.ts';

/** Likes of somebody of whom there was nothing to show when they gave them. */
export const lateLikes = queue<{ likerId: string }>('notifications.announce-likes');

const MOMENT_MS = 1_000;
const GATHERED_MS = 250;
const SEEN_GATHERED_MS = 20;
// By then they were notified of, unless the server has stopped before.
const UNTOLD_MS = minutes(1);
// After a day without a server, the mail of what is unread tells of it.
const UNTOLD_SINCE_MS = days(1);
const UNTOLD_AT_ONCE = 500;
// A deleted message takes its notification away, and with it the memory that there was one.
const MESSAGE_NOTIFICATIONS_PER_MINUTE = 3;

const likeNotifications = ({ likerId, likedId, createdAt }: LikeCreated): NewNotification[] => [
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

/** Of an hour. Whoever likes somebody, takes it back and likes them again shall not ring their bell each time. */
const takenBack = ({ likerId, likedId }: Pick<LikeCreated, 'likerId' | 'likedId'>): Limit => ({
  key: `likes-taken-back:${likerId} ${likedId}`,
  most: 1,
  windowMs: hours(1),
});

const matchNotifications = ({
  matchId,
  memberIds: [one, other],
  createdAt,
}: MatchCreated): NewNotification[] => {
  // A pair that matches again is notified again.
  const about = `match:${matchId}:${createdAt.getTime()}`;
  const of = { matchId, conversationId: null, readSeq: null, until: null };
  const match = { type: 'match', ...of, about, createdAt } as const;
  return [
    { ...match, memberId: one, fromId: other },
    { ...match, memberId: other, fromId: one },
  ];
};

/** What somebody has written at about the same time. */
export interface MessagesSent extends MessageRun {
  senderId: string;
  receiverReadSeq: number;
  isRequest: boolean;
  createdAt: Date;
}

/** One for all that is unread together, however many come. */
const messageNotification = ({ conversationId, ...sent }: MessagesSent): NewNotification => ({
  memberId: sent.memberId,
  type: sent.isRequest ? 'message.request' : 'message',
  fromId: sent.senderId,
  matchId: null,
  conversationId,
  readSeq: sent.receiverReadSeq,
  until: null,
  about: `message:${conversationId}:${sent.receiverReadSeq}`,
  createdAt: sent.createdAt,
});

export const activityListeners: FeatureListener[] = [
  inTransaction(likeCreated, async (tools, tx, like) => {
    const isQuiet = tools.limits.isFullHere(takenBack(like));
    await writeNotifications(tools, tx, likeNotifications(like), { isQuiet });
  }),
  notifyOn(matchCreated, matchNotifications),
  inTransaction(profilePresentable, ({ jobs }, tx, { memberId }) =>
    jobs.enqueue(tx, lateLikes, { likerId: memberId }),
  ),
  inTransaction(likeWithdrawn, (_, tx, { likerId, likedId }) =>
    deleteAbout(tx, likedId, `like:${likerId}`),
  ),
  afterCommit(likeWithdrawn, async (tools, like) => {
    tools.limits.isOverHere(takenBack(like));
    await sendUnread(tools, like.likedId);
  }),
  inTransaction(memberBlocked, (_, tx, { memberIds }) => deleteBetween(tx, ...memberIds)),
  afterCommit(memberBlocked, async (tools, { memberIds }) => {
    for (const memberId of memberIds) await sendUnread(tools, memberId);
  }),
  // A message does not wait for its notification: written afterwards, it may be lost with the server, and the message not.
  afterCommit(messageCreated, notifyOfMessage),
  afterCommit(conversationSeen, (tools, { memberId, conversationId, otherId, readSeq }) =>
    markSeen(tools, { memberId, conversationId, otherId, readSeq }),
  ),
  afterCommit(messageChanged, async (tools, { conversationId, memberIds, message }) => {
    if (!message.deleted) return;
    for (const memberId of memberIds)
      if (memberId !== message.senderId) await withdraw(tools, memberId, conversationId);
  }),
];

async function notifyOfMessage(
  tools: Tools,
  { receiverId: memberId, message: { seq, createdAt }, ...sent }: MessageCreated,
): Promise<void> {
  // Whoever looks at the chat has read it by then, and needs no notification.
  await wait(MOMENT_MS);
  await notifyGathered(tools, { ...sent, memberId, first: seq, last: seq, createdAt });
}

/** One look for what all are to be notified of at about the same time, and one notification for a run of messages. */
const notifyGathered = gathered<MessagesSent, void>({
  forMs: GATHERED_MS,
  most: UNTOLD_AT_ONCE,
  nameOf: ({ conversationId, memberId }) => `${conversationId} ${memberId}`,
  merged: (before, next) => {
    const [earlier, later] = before.last < next.last ? [before, next] : [next, before];
    return { ...later, first: Math.min(earlier.first, later.first) };
  },
  work: async (tools, runs) => {
    for (const run of await whichAreUnread(tools.db, runs))
      try {
        await notifyOfRun(tools, run);
      } catch (error) {
        tools.log.error({ err: error }, 'somebody could not be notified of a message');
      }
    return runs.map(() => undefined);
  },
});

async function notifyOfRun(tools: Tools, run: MessagesSent): Promise<void> {
  if (isNotifiedEnough(tools, run.conversationId, run.memberId)) return;
  await tools.write(async (tx) => {
    // Read or deleted while it was being written, nobody would take it away any more: they wait for us.
    await holdConversation(tx, run.conversationId);
    if (await isUnread(tx, run)) await writeNotifications(tools, tx, [messageNotification(run)]);
  });
}

/** Messages are kept before they are notified of: where the server stopped in between, it is made up for. */
export async function notifyOfUntold(tools: Tools): Promise<void> {
  const [since, until] = [after(tools.clock, -UNTOLD_SINCE_MS), after(tools.clock, -UNTOLD_MS)];
  const untold = await listUntoldMessages(tools.db, { since, until, most: UNTOLD_AT_ONCE });
  await Promise.all(untold.map((run) => notifyGathered(tools, run)));
}

function isNotifiedEnough({ limits }: Tools, conversationId: string, memberId: string): boolean {
  const key = `message-notifications:${conversationId} ${memberId}`;
  return limits.isOverHere({ key, most: MESSAGE_NOTIFICATIONS_PER_MINUTE, windowMs: minutes(1) });
}

const markSeen = gathered<SeenChat, void>({
  forMs: SEEN_GATHERED_MS,
  most: UNTOLD_AT_ONCE,
  nameOf: ({ conversationId, memberId }) => `${conversationId} ${memberId}`,
  merged: (before, next) => (next.readSeq > before.readSeq ? next : before),
  work: async (tools, chats) => {
    for (const memberId of await markChatsRead(tools.db, chats)) await sendUnread(tools, memberId);
    return chats.map(() => undefined);
  },
});

async function withdraw(tools: Tools, memberId: string, conversationId: string): Promise<void> {
  if (await withdrawDeleted(tools.db, memberId, conversationId)) await sendUnread(tools, memberId);
}

export async function announceLikes(tools: Tools, likerId: string): Promise<void> {
  for (const likedId of await listUnannouncedLikes(tools.db, likerId)) {
    const notifications = likeNotifications({ likerId, likedId, createdAt: tools.clock.now() });
    await tools.write((tx) => writeNotifications(tools, tx, notifications));
  }
}
