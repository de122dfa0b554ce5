import { expect, test } from 'vitest';
import { randomFor } from '#server/seed/random.ts';
import { madeOpening } from './demo-talk.ts';

test('nobody is greeted with the same words twice while there are others', () => {
  const heard: string[] = [];
  for (let place = 0; place < 8; place += 1)
    heard.push(madeOpening(randomFor('greetings', place), 'Asha', heard));
  expect(new Set(heard).size).toBe(8);
  expect(heard).toContain(madeOpening(randomFor('greetings', 8), 'Asha', heard));
});
