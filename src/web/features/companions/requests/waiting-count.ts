import { Count } from '#web/lib/count.ts';

/** Requests that wait for an answer of this member. */
export const waitingRequests = new Count();
