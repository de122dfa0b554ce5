import { randomUUID } from 'node:crypto';
import { rate } from '#server/features/companions/ratings/ratings.service.ts';
import {
  acceptRequest,
  declineRequest,
} from '#server/features/companions/requests/requests.service.ts';
import { sendMessage } from '#server/features/messages/sending.service.ts';
import { after, hours } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { randomFor } from '#server/seed/random.ts';
import { playedCompanionIds } from './demo-companions.ts';
import { madeThanks, madeWelcome } from './demo-dialogue.ts';
import { listAsked, listUnrated, type AskedRequest } from './demo-requests.queries.ts';
import { unlessRefused } from './demo-tools.ts';

/** As long as it takes to read a note. */
const ANSWER_AFTER_MS = 3_000;
const RATE_AFTER_MS = 10_000;
/** What is longer ago belongs to their past. */
const RATE_WITHIN_MS = hours(1);

/** Companions of the demo say yes, and rate whoever was with them. */
export async function answerRequests(tools: Tools): Promise<void> {
  const ids = playedCompanionIds();
  for (const asked of await listAsked(tools.db, ids, after(tools.clock, -ANSWER_AFTER_MS)))
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
