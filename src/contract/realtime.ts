import type { Message, Progress } from './messages/endpoints.ts';
import type { Notification } from './notifications/endpoints.ts';

/** What the server pushes to a member's open pages. A push is a hint: every page is right after a reload without it. */
export interface ServerToClientEvents {
  /** This device was signed out, here or from elsewhere. The connection closes right after. */
  'session.ended': () => void;
  /** Something new for the bell. */
  'notification.created': (notification: Notification) => void;
  /** Marked in another tab or on another device. */
  'notifications.read': (state: { unread: number }) => void;
  /** A match began or ended, a like came: lists of people may have changed. */
  'people.changed': () => void;
  /** To both sides, also to the sender's other pages. */
  'message.created': (news: { conversationId: string; message: Message }) => void;
  /** Deleted, or reacted to. */
  'message.changed': (news: { conversationId: string; message: Message }) => void;
  /** One side has received or read more. */
  'conversation.progress': (news: { conversationId: string; memberId: string } & Progress) => void;
  /** It was opened, closed, accepted or declined. */
  'conversation.changed': (news: { conversationId: string }) => void;
  typing: (news: { conversationId: string }) => void;
  /** A plan was paid for, or it ended: other pages and calls are open now. */
  'subscription.changed': () => void;
  /** The server has lost sight of some of the above for a while: ask for what this page shows. */
  'news.missed': () => void;
}

/** Told only to those who have a plan. */
export const paidEvents: ReadonlySet<keyof ServerToClientEvents> = new Set([
  'message.created',
  'message.changed',
  'conversation.progress',
  'conversation.changed',
  'typing',
] as const);

/** Only what is worthless a moment later: everything that is kept goes through the API. */
export interface ClientToServerEvents {
  typing: (conversationId: string) => void;
  /** A message has arrived on this page. */
  received: (conversationId: string, seq: number) => void;
  /** Whether this page is in sight and shows news. Said after connecting and at every change. */
  watching: (isWatching: boolean) => void;
}
