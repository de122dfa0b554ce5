import { Store } from '#web/lib/store.ts';

/** Requests that wait for an answer of this member. Apart from what counts them: every page shows the number. */
export const waitingRequests = new Store(0);
