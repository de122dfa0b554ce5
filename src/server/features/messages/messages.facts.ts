import type { Message, Progress } from '#contract/messages.ts';

interface MessageNews {
  conversationId: string;
  memberIds: string[];
  message: Message;
}

declare module '#server/platform/events.ts' {
  interface Facts {
    'message.created': MessageNews & {
      senderId: string;
      receiverId: string | null;
      receiverReadSeq: number;
    };
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
