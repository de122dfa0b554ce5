import { call, os } from '@orpc/server';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { CallContext } from './call-context.ts';
import { createOneAtATime } from './one-at-a-time.ts';

const asMember = (memberId: string, hasHungUp = () => false) => ({
  context: { caller: () => ({ memberId }), hasHungUp } as CallContext,
});

test('calls take turns, also after one that fails', async () => {
  let [inside, most] = [0, 0];
  const page = os
    .$context<CallContext>()
    .use(createOneAtATime(60_000))
    .handler(async ({ input }) => {
      inside += 1;
      most = Math.max(most, inside);
      await wait(1);
      inside -= 1;
      if (input === 'fail') throw new Error('failed');
    });
  const all = ['', 'fail', '', 'fail', ''].map((input, at) =>
    call(page, input, asMember(`${at % 2}`)),
  );
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
    .use(createOneAtATime(1))
    .handler(({ input }) => (input === 'slow' ? held : undefined));
  const slow = call(page, 'slow', asMember('asha'));
  await call(page, '', asMember('kabir'));
  release();
  await slow;
});

test('whoever asks for much lets others in between, and whoever hung up is left out', async () => {
  const served: unknown[] = [];
  const page = os
    .$context<CallContext>()
    .use(createOneAtATime(60_000))
    .handler(async ({ input }) => {
      served.push(input);
      await wait(1);
    });
  let isThere = true;
  const many = [1, 2, 3, 4].map((at) => call(page, `much ${at}`, asMember('asha')));
  const gone = call(
    page,
    'gone',
    asMember('asha', () => !isThere),
  );
  isThere = false;
  const one = call(page, 'one', asMember('kabir'));
  await Promise.allSettled([...many, gone, one]);
  expect(served).toEqual(['much 1', 'one', 'much 2', 'much 3', 'much 4']);
});
