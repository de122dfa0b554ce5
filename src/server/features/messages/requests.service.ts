import { requestBudget, type Conversation, type Message } from '#contract/messages/endpoints.ts';
import { holdPair, mayBeSeen } from '#server/features/matching/likes.service.ts';
import { readSettings } from '#server/features/profiles/profiles.service.ts';
import { spend } from '#server/platform/limits/budget.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { beginConversation, findOfPair } from './conversations.queries.ts';
import { readConversation } from './conversations.service.ts';
import { keepMessage } from './messages.queries.ts';
import { sendMessage, tellKept } from './sending.service.ts';

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

interface Request {
  memberId: string;
  clientId: string;
  text: string;
}

/** One message, until it is accepted. */
export async function askMember(
  tools: Tools,
  viewerId: string,
  request: Request,
): Promise<{ conversation: Conversation; message: Message }> {
  if (!(await mayBeSeen(tools.db, viewerId, request.memberId))) throw refuse('NOT_FOUND');
  const message =
    (await findOfPair(tools.db, viewerId, request.memberId)) === null
      ? await begin(tools, viewerId, request)
      : await goOn(tools, viewerId, request);
  const { conversation } = await readWithMember(tools, viewerId, request.memberId);
  if (!conversation) throw refuse('NOT_FOUND');
  return { conversation, message };
}

/** The conversation and its first message are there together, or neither is. */
async function begin(tools: Tools, viewerId: string, request: Request): Promise<Message> {
  const { memberId } = request;
  if (!(await takesRequests(tools, memberId))) throw refuse('MATCHES_ONLY');
  await spend(tools, requestBudget, { memberId: viewerId });
  const begun = await tools.write(async (tx) => {
    await holdPair(tx, viewerId, memberId);
    if (await findOfPair(tx, viewerId, memberId)) return null;
    const createdAt = tools.clock.now();
    const conversationId = await beginConversation(tx, {
      memberIds: [viewerId, memberId],
      state: 'request',
      askedBy: viewerId,
      at: createdAt,
    });
    const sent = { ...firstMessage(conversationId, request), senderId: viewerId, createdAt };
    const kept = await keepMessage(tx, sent, 'request');
    // Blocked, or hidden, a moment ago.
    if (!kept) throw refuse('NOT_FOUND');
    return tellKept(tools, { db: tx, tell: tx.tell }, sent, kept);
  });
  // Otherwise the two have matched, or one has written to the other, a moment ago.
  return begun ?? goOn(tools, viewerId, request);
}

/** Where there is a conversation already, it decides whether it takes a message. */
async function goOn(tools: Tools, viewerId: string, request: Request): Promise<Message> {
  const found = await findOfPair(tools.db, viewerId, request.memberId);
  if (!found) throw refuse('NOT_FOUND');
  return sendMessage(tools, viewerId, firstMessage(found.id, request));
}

const firstMessage = (conversationId: string, { clientId, text }: Request) => ({
  conversationId,
  clientId,
  text,
  photoId: null,
  replyTo: null,
});

async function takesRequests(tools: Tools, memberId: string): Promise<boolean> {
  return (await readSettings(tools, memberId)).allowMessagesFromAnyone;
}
