import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendThrough } from '#web/lib/live.ts';
import { tellReceived } from './tell-received.ts';

const said: unknown[][] = [];
beforeEach(() => {
  vi.useFakeTimers();
  sendThrough(async (name, words) => void said.push([name, words]));
});
afterEach(() => {
  sendThrough(null);
  vi.useRealTimers();
});

test('of a flood the first and then the highest is told, for each conversation', () => {
  for (let seq = 1; seq <= 100; seq += 1) tellReceived('a', seq);
  tellReceived('b', 7);
  expect(said).toEqual([
    ['received', { conversationId: 'a', seq: 1 }],
    ['received', { conversationId: 'b', seq: 7 }],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(said.slice(2)).toEqual([['received', { conversationId: 'a', seq: 100 }]]);
  tellReceived('a', 101);
  expect(said.at(-1)).toEqual(['received', { conversationId: 'a', seq: 101 }]);
});
