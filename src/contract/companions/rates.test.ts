import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { companionKinds } from './rules.ts';
import { heldIn } from './rates.ts';

test('a plan holds 60 % of its price without tax, in whole chats or minutes', () => {
  const held = companionKinds.map((kind) => [kind, heldIn(money('INR', 2500), 18, kind)]);
  expect(Object.fromEntries(held)).toEqual({ chat: 12, voice: 158, video: 105 });
});
