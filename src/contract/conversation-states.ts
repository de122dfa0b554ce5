/**
 * Whether the caller may write: `open`; `asking`: their request waits for an answer; `asked`: the other one's does;
 * `unmatched` and `gone` are closed for good, or until the two match again.
 */
export const conversationStates = ['open', 'asking', 'asked', 'unmatched', 'gone'] as const;
export type ConversationState = (typeof conversationStates)[number];

export const isClosed = (state: ConversationState): boolean =>
  state === 'unmatched' || state === 'gone';
