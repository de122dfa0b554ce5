import type { Conversation } from '#contract/messages/endpoints.ts';

/** What a row says of the last message; of the newest that is still on its way, if there is one. */
export function lastWords(
  { lastMessage }: Conversation,
  memberId: string,
  onItsWay?: { text: string },
): string {
  if (onItsWay) return `You: ${onItsWay.text || 'Photo'}`;
  if (!lastMessage) return 'No messages yet. Start the conversation!';
  const { text, photo, deleted, senderId } = lastMessage;
  const said = deleted ? 'Message deleted' : text || (photo ? 'Photo' : '');
  return senderId === memberId ? `You: ${said}` : said;
}
