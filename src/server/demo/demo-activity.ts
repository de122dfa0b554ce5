import { pass, sendLike } from '#server/features/matching/likes.service.ts';
import { noteActivity } from '#server/features/profiles/findable.service.ts';
import { after } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { randomFor } from '#server/seed/random.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';
import { unlessRefused } from './demo-tools.ts';
import { openDemoPhones } from './demo-calls.ts';
import { listTurns } from './demo-chat.ts';
import { keepAvailable } from './demo-companions.ts';
import { answerRequests } from './demo-requests.ts';
import { listGreetings, listUnanswered, type PlayedMembers } from './demo-activity.queries.ts';

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
  for (const takeTurn of await listTurns(tools, played)) await unlessRefused(takeTurn());
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
