import type { Message } from '#contract/messages.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { sendMessage, type SentMessage } from './messages.service.ts';

/** A page may still be somebody's when another member has signed in beside it: it never speaks for them. */
export async function sendAs(
  tools: Tools,
  callerId: string,
  { senderId, ...sent }: SentMessage & { senderId?: string | undefined },
): Promise<Message> {
  if (senderId !== undefined && senderId !== callerId) throw refuse('ANOTHER_MEMBER');
  return sendMessage(tools, callerId, sent);
}
