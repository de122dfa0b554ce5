/** The lists of conversations: requests wait for an answer. */
export const inboxes = ['inbox', 'requests'] as const;
export type Inbox = (typeof inboxes)[number];
