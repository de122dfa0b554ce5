import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { messagesEvents } from '#contract/messages/events.ts';
import { identityVerified, pauseChanged } from '#server/features/accounts/accounts.facts.ts';
import { noteMatchActivity } from '#server/features/matching/matches.service.ts';
import { matchCreated, matchEnded } from '#server/features/matching/matching.facts.ts';
import { contentReviewed, memberBlocked } from '#server/features/safety/safety.facts.ts';
import { afterCommit, inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Tools } from '#server/platform/tools.ts';
import { viewMessage } from './conversation-views.ts';
import { closeForBlock, closeForMatch, openForMatch } from './conversations.service.ts';
import {
  conversationChanged,
  conversationProgress,
  heldChanged,
  messageChanged,
  messageCreated,
  messageRepeated,
  type MessageFact,
} from './messages.facts.ts';
import { removeReported } from './reporting.service.ts';
import { reviewMessage } from './review.service.ts';
import { findWhoSeesTyping, listChatPartners } from './progress.queries.ts';
import { receive } from './progress.service.ts';
import { sendAs } from './sending.service.ts';

// Our pages send it every 2.5 seconds while somebody types.
const TYPING_IN_CHAT_MS = 2_000;
// Nobody types in several chats at once; whoever names ever new ones makes us look for each of them.
const TYPING_OF_MEMBER_MS = 300;

const sendMessage =
  (event: typeof messagesEvents.created) =>
  (tools: Tools, { memberIds, conversationId, message }: MessageFact) => {
    for (const memberId of memberIds) {
      const view = viewMessage(tools, memberId, message);
      tools.realtime.send(memberId, event, { conversationId, message: view });
    }
  };

/** What is shown of somebody beside their name has changed, for whoever has a chat with them open. */
async function tellPartners(tools: Tools, { memberId }: { memberId: string }): Promise<void> {
  for (const { partnerId, conversationId } of await listChatPartners(tools.db, memberId))
    tools.realtime.send(partnerId, messagesEvents.conversationChanged, { conversationId });
}

/** A match opens a chat and its end closes it; what happened goes to every open page of both. */
export const messageListeners: FeatureListener[] = [
  inTransaction(matchCreated, (_, tx, match) => openForMatch(tx, match)),
  inTransaction(matchEnded, (_, tx, match) => closeForMatch(tx, match)),
  inTransaction(memberBlocked, (_, tx, pair) => closeForBlock(tx, pair)),
  inTransaction(contentReviewed, reviewMessage),
  inTransaction(contentReviewed, removeReported),
  afterCommit(identityVerified, tellPartners),
  afterCommit(pauseChanged, tellPartners),
  afterCommit(messageCreated, sendMessage(messagesEvents.created)),
  afterCommit(messageCreated, (tools, { senderId, receiverId, message: { createdAt } }) =>
    noteMatchActivity(tools, senderId, receiverId, createdAt),
  ),
  afterCommit(messageRepeated, sendMessage(messagesEvents.created)),
  afterCommit(messageChanged, sendMessage(messagesEvents.changed)),
  afterCommit(heldChanged, ({ realtime }, { memberId }) =>
    realtime.send(memberId, messagesEvents.heldChanged, {}),
  ),
  afterCommit(conversationProgress, ({ realtime }, { memberIds, ...progress }) => {
    for (const memberId of memberIds) realtime.send(memberId, messagesEvents.progress, progress);
  }),
  afterCommit(conversationChanged, ({ realtime }, { memberIds, conversationId }) => {
    for (const memberId of memberIds)
      realtime.send(memberId, messagesEvents.conversationChanged, { conversationId });
  }),
];

/** To the other one of the chat, if they may see it. */
export async function relayTyping(
  tools: Tools,
  memberId: string,
  conversationId: string,
): Promise<void> {
  const otherId = await findWhoSeesTyping(tools.db, memberId, conversationId);
  if (otherId) tools.realtime.send(otherId, messagesEvents.typed, { conversationId });
}

/** What pages send here is kept as over HTTP, or worth nothing a moment later. */
export function chatHandlers(tools: Tools) {
  const typingOfMember = createThrottle(TYPING_OF_MEMBER_MS);
  const typingInChat = createThrottle(TYPING_IN_CHAT_MS);
  return {
    send: ({ memberId }: Caller, message: z.output<typeof messagesEvents.send.input>) =>
      sendAs(tools, memberId, message),
    typing: ({ memberId }: Caller, conversationId: string) =>
      typingOfMember(memberId, () =>
        typingInChat(`${memberId} ${conversationId}`, () =>
          relayTyping(tools, memberId, conversationId),
        ),
      ),
    received: async (
      { memberId }: Caller,
      { conversationId, seq }: { conversationId: string; seq: number },
    ) => {
      // Nobody waits for it.
      receive(tools, { conversationId, memberId, seq }).catch((error: unknown) =>
        tools.log.warn({ err: error }, 'what was received could not be noted'),
      );
    },
  };
}

type Throttle = (key: string, work: () => Promise<void>) => Promise<void>;

/** Work for one key begins at most this often and never beside the last; what comes too early is left out, unasked. */
function createThrottle(everyMs: number): Throttle {
  const resting = new Set<string>();
  return async (key, work) => {
    if (resting.has(key)) return;
    resting.add(key);
    const rest = wait(everyMs, undefined, { ref: false });
    try {
      await work();
    } finally {
      void rest.then(() => resting.delete(key));
    }
  };
}
