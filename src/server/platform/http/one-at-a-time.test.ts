import { call, os } from '@orpc/server';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { CallContext } from './call-context.ts';
import { oneAtATime } from './one-at-a-time.ts';

const context = {} as CallContext;

test('calls take turns, also after one that fails', async () => {
  let [inside, most] = [0, 0];
  const page = os
    .$context<CallContext>()
    .use(oneAtATime(60_000))
    .handler(async ({ input }) => {
      inside += 1;
      most = Math.max(most, inside);
      await wait(1);
      inside -= 1;
      if (input === 'fail') throw new Error('failed');
    });
  const all = ['', 'fail', '', 'fail', ''].map((input) => call(page, input, { context }));
  const ends = await Promise.allSettled(all);
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(most).toBe(1);
});

test('whoever takes longer than a moment keeps nobody waiting', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const page = os
    .$context<CallContext>()
    .use(oneAtATime(1))
    .handler(({ input }) => (input === 'slow' ? held : undefined));
  const slow = call(page, 'slow', { context });
  await call(page, '', { context });
  release();
  await slow;
});
