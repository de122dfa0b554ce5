import type { Message, Progress } from '#contract/messages/endpoints.ts';

export interface MessageNews {
  conversationId: string;
  memberIds: string[];
  message: Message;
}

declare module '#server/platform/events.ts' {
  interface Facts {
    'message.created': MessageNews & {
      senderId: string;
      receiverId: string;
      receiverReadSeq: number;
    };
    /** Sent again by a page that has heard no answer. */
    'message.repeated': MessageNews;
    'message.changed': MessageNews;
    'conversation.progress': {
      conversationId: string;
      /** Whose progress it is. */
      memberId: string;
      memberIds: string[];
    } & Progress;
    /** They have the chat before their eyes, whether or not something in it was new. */
    'conversation.seen': {
      conversationId: string;
      memberId: string;
      otherId: string | null;
      readSeq: number;
    };
    'conversation.changed': { conversationId: string; memberIds: string[] };
  }
}
