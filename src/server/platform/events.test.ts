import { expect, test } from 'vitest';
import { createEvents } from './events.ts';
import { createLog } from './log.ts';

declare module './events.ts' {
  interface Facts {
    'test.told': { step: number };
  }
}

test('closing waits for whoever is still at work, and for what they tell', async () => {
  const events = createEvents(createLog('silent'));
  const done: number[] = [];
  events.on('test.told', async ({ step }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    done.push(step);
    if (step === 1) events.emit('test.told', { step: 2 });
  });
  events.emit('test.told', { step: 1 });
  await events.settled();
  expect(done).toEqual([1, 2]);
});
