import type { Notification } from './notifications.ts';

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
}

/** Pages only listen for now: everything they change goes through the API. */
export type ClientToServerEvents = Record<string, never>;
