import { expect, test } from 'vitest';
import type { PastCall } from '#contract/companions/calls.endpoints.ts';
import { madeCall } from '#web/testing/messages.ts';
import { callLineText } from './chat-log.tsx';
import { clockTime } from './chat-rows.ts';

/** Without the time, which stands at the end of each. */
function textOf(changes: Partial<PastCall>): string {
  const call = madeCall(changes);
  const text = callLineText(call);
  const time = ` · ${clockTime(call.createdAt)}`;
  expect(text.endsWith(time)).toBe(true);
  return text.slice(0, -time.length);
}

const at = (minute: number, second = 0) =>
  new Date(Date.UTC(2026, 10, 15, 6, minute, second)).toISOString();

test('says how a call ended, to each side in their words', () => {
  expect(textOf({ kind: 'video' })).toBe('Missed video call');
  expect(textOf({ incoming: false })).toBe('Voice call, no answer');
  expect(textOf({ state: 'busy' })).toBe('Missed voice call');
  expect(textOf({ state: 'cancelled' })).toBe('Missed voice call');
  expect(textOf({ state: 'busy', incoming: false })).toBe('Voice call, they were in another call');
  expect(textOf({ state: 'declined' })).toBe('You declined a voice call');
  expect(textOf({ state: 'declined', incoming: false, kind: 'video' })).toBe('Video call declined');
});

test('says how long they spoke', () => {
  const ended = { state: 'ended', answeredAt: at(30) } as const;
  expect(textOf({ ...ended, endedAt: at(42) })).toBe('Voice call · 12 min');
  expect(textOf({ ...ended, endedAt: at(30, 45) })).toBe('Voice call · 45 s');
  expect(textOf({ ...ended, state: 'failed', endedAt: at(31) })).toBe(
    'Voice call, connection lost · 1 min',
  );
});
