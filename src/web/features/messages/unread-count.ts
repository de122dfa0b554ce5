import { Count } from '#web/lib/count.ts';

/** Conversations with something unread, and requests that nobody has looked at. */
export const unreadChats = new Count();
