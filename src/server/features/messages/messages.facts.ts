import type { Progress } from '#contract/messages/endpoints.ts';
import { fact } from '#server/platform/work.ts';
import type { MessageRow } from './messages.queries.ts';

export interface MessageFact {
  conversationId: string;
  memberIds: string[];
  /** As it is kept: links to its photo are each viewer's own. */
  message: MessageRow;
}

export interface MessageCreated extends MessageFact {
  senderId: string;
  receiverId: string;
  receiverReadSeq: number;
  /** For a request of a companion. */
  counted: boolean;
  /** The one message with which somebody asks to write. */
  isRequest: boolean;
}

export const messageCreated = fact<MessageCreated>('message.created');

/** Sent again by a page that has got no answer. */
export const messageRepeated = fact<MessageFact>('message.repeated');

export const messageChanged = fact<MessageFact>('message.changed');

export interface ConversationProgress extends Progress {
  conversationId: string;
  /** Whose progress it is. */
  memberId: string;
  memberIds: string[];
}

export const conversationProgress = fact<ConversationProgress>('conversation.progress');

export interface ConversationSeen {
  conversationId: string;
  memberId: string;
  otherId: string | null;
  readSeq: number;
}

/** They have the chat before their eyes, whether or not something in it was new. */
export const conversationSeen = fact<ConversationSeen>('conversation.seen');

export const conversationChanged = fact<{ conversationId: string; memberIds: string[] }>(
  'conversation.changed',
);

/** A message of this member waits for a person, or was decided about. */
export const heldChanged = fact<{ memberId: string }>('message.held');
