import { expect, test } from 'vitest';
import { randomFor } from '#server/seed/random.ts';
import { madeOpening } from './demo-dialogue.ts';

test('nobody is greeted with the same words twice while there are others', () => {
  const received: string[] = [];
  for (let place = 0; place < 8; place += 1)
    received.push(madeOpening(randomFor('greetings', place), 'Asha', received));
  expect(new Set(received).size).toBe(8);
  expect(received).toContain(madeOpening(randomFor('greetings', 8), 'Asha', received));
});
