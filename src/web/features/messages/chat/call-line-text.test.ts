import { expect, test } from 'vitest';
import type { PastCall } from '#contract/companions/calls.endpoints.ts';
import { madeCall } from '#web/testing/messages.ts';
import { callLineText } from './chat-log.tsx';
import { clockTime } from './chat-rows.ts';

/** Without the time, which stands at the end of each. */
function wordsOf(changes: Partial<PastCall>): string {
  const call = madeCall(changes);
  const text = callLineText(call);
  const time = ` · ${clockTime(call.createdAt)}`;
  expect(text.endsWith(time)).toBe(true);
  return text.slice(0, -time.length);
}

const at = (minute: number, second = 0) =>
  new Date(Date.UTC(2026, 10, 15, 6, minute, second)).toISOString();

test('says how a call ended, to each side in their words', () => {
  expect(wordsOf({ kind: 'video' })).toBe('Missed video call');
  expect(wordsOf({ incoming: false })).toBe('Voice call, no answer');
  expect(wordsOf({ state: 'busy' })).toBe('Missed voice call');
  expect(wordsOf({ state: 'cancelled' })).toBe('Missed voice call');
  expect(wordsOf({ state: 'busy', incoming: false })).toBe('Voice call, they were in another call');
  expect(wordsOf({ state: 'declined' })).toBe('You declined a voice call');
  expect(wordsOf({ state: 'declined', incoming: false, kind: 'video' })).toBe(
    'Video call declined',
  );
});

test('says how long they spoke', () => {
  const ended = { state: 'ended', answeredAt: at(30) } as const;
  expect(wordsOf({ ...ended, endedAt: at(42) })).toBe('Voice call · 12 min');
  expect(wordsOf({ ...ended, endedAt: at(30, 45) })).toBe('Voice call · 45 s');
  expect(wordsOf({ ...ended, state: 'failed', endedAt: at(31) })).toBe(
    'Voice call, connection lost · 1 min',
  );
});
