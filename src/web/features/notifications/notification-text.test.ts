import { expect, test } from 'vitest';
import { textAbout } from './notification-text.ts';

const createdAt = '2026-11-15T10:00:00.000Z';
const until = '2026-12-15T10:00:00.000Z';

test.each([
  ['payment.completed', until, 'Your membership is active until 15 December 2026.'],
  ['payment.refunded', null, 'Your payment was refunded. Your membership has ended.'],
  [
    'payment.refunded',
    '2026-11-01T10:00:00.000Z',
    'Your payment was refunded. Your membership has ended.',
  ],
  [
    'payment.refunded',
    until,
    'Your payment was refunded. Your membership is active until 15 December 2026.',
  ],
  ['payment.disputed', null, 'Your payment was disputed. Your membership has ended.'],
  ['membership.ending', '2026-11-18T09:43:00.000Z', 'Your membership ends in 3 days.'],
  ['membership.ending', '2026-11-16T09:43:00.000Z', 'Your membership ends in 1 day.'],
] as const)('%s with a plan until %s: %s', (type, lasts, text) => {
  expect(textAbout({ type, name: null, until: lasts, createdAt })).toBe(text);
});

test('a like whose sender only members with a plan are told', () => {
  const told = { type: 'like', name: null, until: null, createdAt } as const;
  expect(textAbout({ ...told, needsPlan: true })).toBe('Someone likes you');
  expect(textAbout({ ...told, needsPlan: false })).toBe('Someone has interacted with you');
});
