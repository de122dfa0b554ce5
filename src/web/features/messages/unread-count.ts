import { Store } from '#web/lib/store.ts';

/** Conversations with something unread, and requests that nobody has looked at. Apart from what counts them: every page shows the number. */
export const unreadChats = new Store(0);
