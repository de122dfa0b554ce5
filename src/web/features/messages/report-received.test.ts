import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendThrough } from '#web/lib/live.ts';
import { reportReceived } from './use-message-updates.ts';

const sent: unknown[][] = [];
beforeEach(() => {
  vi.useFakeTimers();
  sendThrough(async (name, input) => void sent.push([name, input]));
});
afterEach(() => {
  sendThrough(null);
  vi.useRealTimers();
});

test('of a flood the first and then the highest is reported, for each conversation', () => {
  for (let seq = 1; seq <= 100; seq += 1) reportReceived('a', seq);
  reportReceived('b', 7);
  expect(sent).toEqual([
    ['received', { conversationId: 'a', seq: 1 }],
    ['received', { conversationId: 'b', seq: 7 }],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(sent.slice(2)).toEqual([['received', { conversationId: 'a', seq: 100 }]]);
  reportReceived('a', 101);
  expect(sent.at(-1)).toEqual(['received', { conversationId: 'a', seq: 101 }]);
});
