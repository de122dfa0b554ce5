import { expect, test } from 'vitest';
import { shortTime } from './list/conversation-row.tsx';

const now = new Date(2026, 10, 15, 12);
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const DAY = 24 * 60;

test.each([
  [0.9, 'Just now'],
  [1, '1m'],
  [59.9, '59m'],
  [60, '1h'],
  [DAY - 1, '23h'],
  [DAY, '1d'],
  [7 * DAY - 1, '6d'],
  [7 * DAY, '8 Nov 2026'],
])('%d minutes ago: %s', (minutes, text) => {
  expect(shortTime(ago(minutes), now)).toBe(text);
});
