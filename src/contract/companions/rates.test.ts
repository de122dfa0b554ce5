import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { companionKinds } from './rules.ts';
import { cardAt, currentRates, heldIn, ratesOf } from './rates.ts';

test('a plan holds 60 % of its price without tax, in whole chats or minutes', () => {
  const held = companionKinds.map((kind) => [kind, heldIn(money('INR', 2500), 18, kind)]);
  expect(Object.fromEntries(held)).toEqual({ chat: 12, voice: 158, video: 105 });
});

test('a card holds from its day on, in India, and not before', () => {
  const first = currentRates();
  const next = { ...first, version: 2, since: '2027-01-01' };
  const cards = [first, next] as const;
  expect(cardAt(cards, new Date('2026-12-31T18:29:59Z')).version).toBe(1);
  expect(cardAt(cards, new Date('2026-12-31T18:30:00Z')).version).toBe(2);
  expect(cardAt(cards, new Date('2020-01-01T00:00:00Z')).version, 'the first one').toBe(1);
});

test('a session keeps to a card that there is', () => {
  expect(ratesOf(1).version).toBe(1);
  expect(() => ratesOf(99)).toThrow();
});
