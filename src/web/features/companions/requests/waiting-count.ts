import { Store } from '#web/lib/store.ts';

/** Requests that wait for an answer of this member. */
export const waitingRequests = new Store(0);
