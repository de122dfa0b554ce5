import { pass, sendLike } from '#server/features/matching/likes.service.ts';
import { noteActivity } from '#server/features/profiles/findable.service.ts';
import { after } from '#server/platform/clock.ts';
import { isRefusal } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { randomFor } from '#server/seed/random.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';
import { listTurns } from './demo-chat.ts';
import { listGreetings, listUnanswered, type PlayedMembers } from './demo-activity.queries.ts';

/** Nobody is alone in the demo: its members look around, like newcomers, answer their likes and chat. */

const LOOK_EVERY_MS = 2_000;
/** As long as it takes to look at somebody's photos. */
const ANSWER_AFTER_MS = 5_000;
const GREET_AFTER_MS = 15_000;
const GREETERS = 2;
const ANSWERED_FOR_SURE = 3;
const ANSWERED_LATER = 0.7;
/** The first ones are the logins that are offered: whoever uses them plays them. */
const FIRST_PLAYED = 3;

export function startDemoActivity(tools: Tools): () => Promise<void> {
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= actOnce(tools)
      .catch((error: unknown) => tools.log.warn({ err: error }, 'the demo members faltered'))
      .finally(() => (round = null));
  }, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await round;
  };
}

async function actOnce(tools: Tools): Promise<void> {
  const { demoMembers } = tools.config;
  const played = { firstId: memberIdOf(FIRST_PLAYED), lastId: memberIdOf(demoMembers) };
  await answerLikes(tools, played);
  await greetNewcomers(tools, played);
  for (const takeTurn of await listTurns(tools, played)) await unlessRefused(takeTurn());
  const random = randomFor('looks around', tools.clock.now().getTime());
  await noteActivity(tools, memberIdOf(random.between(FIRST_PLAYED, demoMembers)));
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

/** They live by everybody's rules: what is refused, for instance because somebody left meanwhile, is let be. */
async function unlessRefused(action: Promise<unknown>): Promise<void> {
  try {
    await action;
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}
