import { randomUUID } from 'node:crypto';
import { pass, sendLike } from '#server/features/matching/likes.service.ts';
import { noteActivity } from '#server/features/profiles/findable.service.ts';
import { after, hours } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { randomFor } from '#server/seed/random.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';
import { sendMessage } from '#server/features/messages/sending.service.ts';
import { markRead } from '#server/features/messages/progress.service.ts';
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
  listUnanswered,
  type PlayedMembers,
  listReceivedOpenings,
  listWaitingChats,
  type WaitingChat,
  listAsked,
  listUnrated,
  type AskedRequest,
} from './demo-activity.queries.ts';
import { madeAnswer, madeOpening, madeWelcome, madeThanks } from './demo-dialogue.ts';

/** Nobody is alone in the demo: its members look around, like newcomers, answer their likes, chat, and are there for calls. */

const LOOK_EVERY_MS = 2_000;
const LISTEN_EVERY_MS = 1_000;
/** As long as it takes to look at somebody's photos. */
const ANSWER_AFTER_MS = 5_000;
const GREET_AFTER_MS = 15_000;
const GREETERS = 2;
const ANSWERED_FOR_SURE = 3;
const ANSWERED_LATER = 0.7;
/** The first ones are the logins that are offered: whoever uses them plays them. */
const FIRST_PLAYED = 3;

export function startDemoActivity(tools: Tools): () => Promise<void> {
  const { demoMembers } = tools.config;
  const played = { firstId: memberIdOf(FIRST_PLAYED), lastId: memberIdOf(demoMembers) };
  const phones = openDemoPhones(tools, played);
  // Whoever calls does not wait until all the others are answered.
  const stops = [
    repeat(tools, LOOK_EVERY_MS, () => actOnce(tools, played)),
    repeat(tools, LISTEN_EVERY_MS, phones.lookOnce),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    phones.close();
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

async function actOnce(tools: Tools, played: PlayedMembers): Promise<void> {
  await answerLikes(tools, played);
  await greetNewcomers(tools, played);
  await keepAvailable(tools);
  await answerRequests(tools);
  for (const turn of await listTurns(tools, played)) await unlessRefused(turn());
  const random = randomFor('looks around', tools.clock.now().getTime());
  await noteActivity(tools, memberIdOf(random.between(FIRST_PLAYED, tools.config.demoMembers)));
}

async function answerLikes(tools: Tools, played: PlayedMembers): Promise<void> {
  const likes = await listUnanswered(tools.db, played, after(tools.clock, -ANSWER_AFTER_MS));
  for (const { likerId, likedId, earlier } of likes) {
    const fond =
      earlier < ANSWERED_FOR_SURE || randomFor(likerId + likedId, 0).chance(ANSWERED_LATER);
    await unlessRefused((fond ? sendLike : pass)(tools, likedId, likerId));
  }
}

async function greetNewcomers(tools: Tools, played: PlayedMembers): Promise<void> {
  const finishedBefore = after(tools.clock, -GREET_AFTER_MS);
  const greetings = await listGreetings(tools.db, played, { finishedBefore, most: GREETERS });
  for (const { newcomerId, greeterId } of greetings)
    await unlessRefused(sendLike(tools, greeterId, newcomerId));
}

/** As long as it takes to read and to type. */
const REPLY_AFTER_MS = 4_000;
/** Long enough for whoever wants the first word. */
const BEGIN_AFTER_MS = 20_000;

/** What to write next in every chat that waits for a played member. */
async function listTurns(tools: Tools, played: PlayedMembers): Promise<(() => Promise<void>)[]> {
  const chats = await listWaitingChats(tools.db, played, {
    writtenBefore: after(tools.clock, -REPLY_AFTER_MS),
    begunBefore: after(tools.clock, -BEGIN_AFTER_MS),
  });
  return chats.map((chat) => () => takeTurn(tools, chat));
}

async function takeTurn(tools: Tools, chat: WaitingChat): Promise<void> {
  const { conversationId, playedId, lastSeq } = chat;
  const text = await nextText(tools, chat);
  const message = { conversationId, clientId: randomUUID(), text, photoId: null, replyTo: null };
  await sendMessage(tools, playedId, message);
  if (lastSeq > 0) await markRead(tools, playedId, conversationId, lastSeq);
}

async function nextText(tools: Tools, chat: WaitingChat): Promise<string> {
  const { conversationId, otherId, name, lastSeq, lastText, forRequest } = chat;
  const random = randomFor(conversationId, lastSeq);
  if (lastSeq > 0) return madeAnswer(random, lastText);
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
