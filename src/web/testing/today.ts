import type { Today } from '#contract/home/endpoints.ts';

/** Nobody waits for somebody who has paid. */
export const madeToday = (change: Partial<Today> = {}): Today => ({
  hasPlan: true,
  likes: { count: 0, people: [] },
  matches: [],
  unread: { count: 0, requests: 0, conversations: [] },
  people: [],
  ...change,
});
