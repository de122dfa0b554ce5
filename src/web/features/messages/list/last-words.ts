import type { Conversation } from '#contract/messages.ts';

/** What a row says of the last message. */
export function lastWords({ lastMessage }: Conversation, memberId: string): string {
  if (!lastMessage) return 'No messages yet. Start the conversation!';
  const { text, photo, deleted, senderId } = lastMessage;
  const said = deleted ? 'Message deleted' : text || (photo ? 'Photo' : '');
  return senderId === memberId ? `You: ${said}` : said;
}
