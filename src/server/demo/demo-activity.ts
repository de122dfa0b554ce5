import { randomUUID } from 'node:crypto';
import { pass, sendLike } from '#server/features/matching/likes.service.ts';
import { noteActivity } from '#server/features/profiles/findable.service.ts';
import { after, hours, minutes } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { randomFor } from '#server/seed/random.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';
import { sendMessage } from '#server/features/messages/sending.service.ts';
import { relayTyping } from '#server/features/messages/live-messages.ts';
import { markRead } from '#server/features/messages/progress.service.ts';
import { visiting } from './demo-visits.ts';
import { rate } from '#server/features/companions/ratings/ratings.service.ts';
import {
  acceptRequest,
  declineRequest,
} from '#server/features/companions/requests/requests.service.ts';
import { unlessRefused } from './demo-tools.ts';
import { openDemoPhones } from './demo-calls.ts';
import { keepAvailable, playedCompanionIds } from './demo-companions.ts';
import {
  listGreetings,
  findSpeaker,
  listUnanswered,
  type PlayedMembers,
  listReceivedOpenings,
  listWaitingChats,
  type WaitingChat,
} from './demo-activity.queries.ts';
import { listAsked, listUnrated, type AskedRequest } from './demo-requests.queries.ts';
import { madeAnswer, madeComment, madeOpening, madeWelcome, madeThanks } from './demo-dialogue.ts';

/** Nobody is alone in the demo: its members look around, like newcomers, answer their likes, chat, and are there for calls. */

const LOOK_EVERY_MS = 2_000;
const LISTEN_EVERY_MS = 1_000;
/** As long as it takes to look at somebody's photos: not the same for everybody. */
const ANSWER_AFTER_MS = { min: 5_000, max: 45_000 };
const GREET_AFTER_MS = 15_000;
const GREETERS = 2;
const ANSWERED_FOR_SURE = 3;
const ANSWERED_LATER = 0.7;
/** Whoever signs in as one of them plays them, until their pages were closed for so long. Sessions are noted as seen once a minute. */
const OWN_FOR_MS = minutes(3);

type Played = () => PlayedMembers;

/** Nothing outside of demo mode starts it. */
export function startDemoActivity(tools: Tools): () => Promise<void> {
  if (!tools.config.demo) throw new Error('members are played in the demo only');
  const lastId = memberIdOf(tools.config.demoMembers);
  const openSessions = followPages(tools);
  const played = (): PlayedMembers => ({
    firstId: memberIdOf(1),
    lastId,
    byPeople: { seenSince: after(tools.clock, -OWN_FOR_MS), sessionIds: openSessions() },
  });
  // Calls to the offered logins are for people; the others pick up even while somebody looks at their earnings.
  const phones = openDemoPhones(tools, { firstId: memberIdOf(3), lastId, byPeople: null });
  const noteVisits = visiting(tools);
  // Whoever calls does not wait until all the others are answered.
  const stops = [
    repeat(tools, LOOK_EVERY_MS, async () => {
      await actOnce(tools, played);
      await noteVisits();
    }),
    repeat(tools, LISTEN_EVERY_MS, phones.lookOnce),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    phones.close();
  };
}

/** Sessions with an open page. One that loses its connection for a moment is not closed. */
function followPages({ clock, realtime }: Tools): () => string[] {
  const openAt = new Map<string, number>();
  return () => {
    const now = clock.now().getTime();
    for (const { sessionId } of realtime.connected()) openAt.set(sessionId, now);
    for (const [id, at] of openAt) if (now - at > OWN_FOR_MS) openAt.delete(id);
    return [...openAt.keys()];
  };
}

function repeat(tools: Tools, everyMs: number, act: () => Promise<void>): () => Promise<void> {
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= act()
      .catch((error: unknown) => tools.log.warn({ err: error }, 'the demo members faltered'))
      .finally(() => (round = null));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}

async function actOnce(tools: Tools, played: Played): Promise<void> {
  await answerLikes(tools, played());
  await greetNewcomers(tools, played());
  await keepAvailable(tools);
  await answerRequests(tools);
  for (const chat of await listWaiting(tools, played())) await unlessRefused(takeTurn(tools, chat));
}

async function answerLikes(tools: Tools, played: PlayedMembers): Promise<void> {
  const likes = await listUnanswered(tools.db, played, after(tools.clock, -ANSWER_AFTER_MS.min));
  const now = tools.clock.now().getTime();
  for (const { likerId, likedId, createdAt, earlier } of likes) {
    const random = randomFor(likerId + likedId, 0);
    const { min, max } = ANSWER_AFTER_MS;
    // The first is answered soon: nobody shall look for a match in vain.
    const wait = earlier === 0 ? min : random.between(min, max);
    if (createdAt.getTime() + wait > now) continue;
    const fond = earlier < ANSWERED_FOR_SURE || random.chance(ANSWERED_LATER);
    await unlessRefused((fond ? sendLike : pass)(tools, likedId, likerId));
    await noteActivity(tools, likedId);
  }
}

async function greetNewcomers(tools: Tools, played: PlayedMembers): Promise<void> {
  const finishedBefore = after(tools.clock, -GREET_AFTER_MS);
  const greetings = await listGreetings(tools.db, played, { finishedBefore, most: GREETERS });
  for (const { newcomerId, greeterId, on, received } of greetings) {
    const random = randomFor(greeterId + newcomerId, 0);
    const saying = on ? { on, comment: madeComment(random, on, received) } : {};
    await unlessRefused(sendLike(tools, greeterId, newcomerId, saying));
  }
}

/** As long as it takes to take the phone out, and to type so many letters. */
const READ_AFTER_MS = 2_000;
const TYPED_LETTER_MS = 70;
/** Long enough for whoever wants the first word. */
const BEGIN_AFTER_MS = 20_000;

/** Chats that wait for a played member. */
const listWaiting = (tools: Tools, played: PlayedMembers): Promise<WaitingChat[]> =>
  listWaitingChats(tools.db, played, {
    writtenBefore: after(tools.clock, -READ_AFTER_MS),
    begunBefore: after(tools.clock, -BEGIN_AFTER_MS),
  });

/** Reads what was written, is seen typing, and then answers. */
async function takeTurn(tools: Tools, chat: WaitingChat): Promise<void> {
  const { conversationId, playedId, lastSeq, lastAt } = chat;
  await noteActivity(tools, playedId);
  if (lastSeq > 0 && !chat.isRead) await markRead(tools, playedId, conversationId, lastSeq);
  const text = await nextText(tools, chat);
  const typedAt = lastAt.getTime() + READ_AFTER_MS + text.length * TYPED_LETTER_MS;
  if (lastSeq > 0 && tools.clock.now().getTime() < typedAt) {
    await relayTyping(tools, playedId, conversationId);
    return;
  }
  const message = { conversationId, clientId: randomUUID(), text, photoId: null, replyTo: null };
  await sendMessage(tools, playedId, message);
}

async function nextText(tools: Tools, chat: WaitingChat): Promise<string> {
  const { conversationId, otherId, name, lastSeq, lastText, forRequest } = chat;
  const random = randomFor(conversationId, lastSeq);
  if (lastSeq > 0) {
    const { said, ...about } = await findSpeaker(tools.db, chat);
    return madeAnswer(random, lastText, { name, ...about }, said);
  }
  if (forRequest) return madeWelcome(random, name);
  return madeOpening(random, name, await listReceivedOpenings(tools.db, otherId));
}

/** As long as it takes to read a note. */
const ACCEPT_AFTER_MS = 3_000;
const RATE_AFTER_MS = 10_000;
/** What is longer ago belongs to their past. */
const RATE_WITHIN_MS = hours(1);

/** Companions of the demo say yes, and rate whoever was with them. */
async function answerRequests(tools: Tools): Promise<void> {
  const ids = playedCompanionIds();
  for (const asked of await listAsked(tools.db, ids, after(tools.clock, -ACCEPT_AFTER_MS)))
    await answer(tools, asked);
  const over = {
    from: after(tools.clock, -RATE_WITHIN_MS),
    until: after(tools.clock, -RATE_AFTER_MS),
  };
  for (const { id, companionId } of await listUnrated(tools.db, ids, over)) {
    const text = madeThanks(randomFor(id, 0));
    await unlessRefused(rate(tools, companionId, { id, stars: 5, text, confirmed: false }));
  }
}

async function answer(tools: Tools, { id, companionId, name }: AskedRequest): Promise<void> {
  const accepted = await unlessRefused(acceptRequest(tools, companionId, id));
  if (!accepted) {
    const reason = 'time-does-not-suit';
    await unlessRefused(declineRequest(tools, companionId, { id, reason }));
    return;
  }
  const { conversationId } = accepted;
  if (!conversationId) return;
  const text = madeWelcome(randomFor(id, 0), name);
  const message = { conversationId, clientId: randomUUID(), text, photoId: null, replyTo: null };
  await unlessRefused(sendMessage(tools, companionId, message));
}
