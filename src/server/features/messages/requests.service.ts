import type { Conversation, Message } from '#contract/messages.ts';
import { refuseUnverified } from '#server/features/accounts/email.service.ts';
import { holdPair, mayBeSeen } from '#server/features/matching/likes.service.ts';
import { readSettings } from '#server/features/profiles/profiles.service.ts';
import { days } from '#server/platform/clock.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { beginConversation, findOfPair } from './conversations.queries.ts';
import { readConversation } from './conversations.service.ts';
import { keepAndTell } from './messages.service.ts';

const REQUESTS_PER_DAY = 20;

export async function readWithMember(
  tools: Tools,
  viewerId: string,
  memberId: string,
): Promise<{ conversation: Conversation | null; mayAsk: boolean }> {
  if (!(await mayBeSeen(tools.db, viewerId, memberId))) throw refuse('NOT_FOUND');
  const found = await findOfPair(tools.db, viewerId, memberId);
  const conversation = found && (await readConversation(tools, viewerId, found.id));
  return { conversation, mayAsk: !conversation && (await takesRequests(tools, memberId)) };
}

/** One message, until it is accepted. */
export async function askMember(
  tools: Tools,
  viewerId: string,
  { userId, clientId, text }: { userId: string; clientId: string; text: string },
): Promise<{ conversation: Conversation; message: Message }> {
  await refuseUnverified(tools, viewerId);
  if (!(await mayBeSeen(tools.db, viewerId, userId))) throw refuse('NOT_FOUND');
  const conversationId =
    (await findOfPair(tools.db, viewerId, userId))?.id ?? (await begin(tools, viewerId, userId));
  const sent = { conversationId, clientId, text, photoId: null, replyTo: null };
  const message = await keepAndTell(tools, viewerId, sent, { otherId: userId }, { first: true });
  return { conversation: await readConversation(tools, viewerId, conversationId), message };
}

async function begin(tools: Tools, viewerId: string, memberId: string): Promise<string> {
  if (!(await takesRequests(tools, memberId)))
    throw refuse('CHAT_CLOSED', { message: 'They only take messages from their matches.' });
  const key = `message-request:${viewerId}`;
  await tools.limits.take({ key, most: REQUESTS_PER_DAY, windowMs: days(1) });
  return tools.db.transaction(async (tx) => {
    await holdPair(tx, viewerId, memberId);
    // The two have matched, or written to each other, a moment ago.
    const found = await findOfPair(tx, viewerId, memberId);
    if (found) return found.id;
    return beginConversation(tx, {
      memberIds: [viewerId, memberId],
      state: 'request',
      askedBy: viewerId,
      at: tools.clock.now(),
    });
  });
}

async function takesRequests(tools: Tools, memberId: string): Promise<boolean> {
  return (await readSettings(tools, memberId)).allowMessagesFromAnyone;
}
