/** The name under which what is typed in a chat is kept on this device. */
export const chatDraft = (conversationId: string): string => `chat.${conversationId}`;
