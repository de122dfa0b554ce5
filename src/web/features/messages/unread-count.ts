import { Store } from '#web/lib/store.ts';

/** Conversations with something unread, and requests that nobody has looked at. */
export const unreadChats = new Store(0);
