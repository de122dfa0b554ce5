import type { Message } from '#contract/messages/endpoints.ts';

/** One list in order; where both know a message, the later list is right. */
export function joinedMessages(...lists: Message[][]): Message[] {
  const bySeq = new Map(lists.flat().map((message) => [message.seq, message]));
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
}
