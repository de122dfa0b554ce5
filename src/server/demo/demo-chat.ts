import { randomUUID } from 'node:crypto';
import { sendMessage } from '#server/features/messages/sending.service.ts';
import { markRead } from '#server/features/messages/progress.service.ts';
import { after } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { randomFor } from '#server/seed/random.ts';
import { listReceivedOpenings, listWaitingChats, type WaitingChat } from './demo-chat.queries.ts';
import type { PlayedMembers } from './demo-activity.queries.ts';
import { madeAnswer, madeOpening, madeWelcome } from './demo-dialogue.ts';

/** As long as it takes to read and to type. */
const ANSWER_AFTER_MS = 4_000;
/** Long enough for whoever wants the first word. */
const BEGIN_AFTER_MS = 20_000;

/** What to write next in every chat that waits for a played member. */
export async function listTurns(
  tools: Tools,
  played: PlayedMembers,
): Promise<(() => Promise<void>)[]> {
  const chats = await listWaitingChats(tools.db, played, {
    writtenBefore: after(tools.clock, -ANSWER_AFTER_MS),
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
