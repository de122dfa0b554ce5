import { setImmediate as settled } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCallPool } from './call-pool.ts';

/** Workers that answer when they are told to. */
function madePool(size: number, isBusy: () => boolean) {
  const begun: (() => void)[] = [];
  const used = new Set<number>();
  const workers = Array.from({ length: size }, (_, place) => (input: number) => {
    used.add(place);
    return new Promise<number>((resolve) => begun.push(() => resolve(input)));
  });
  return { call: createCallPool(workers, isBusy), begun, used };
}

test('all workers are used while nobody else needs the machine', async () => {
  const { call, begun, used } = madePool(3, () => false);
  const calls = [1, 2, 3, 4, 5, 6].map((input) => call(input));
  for (let done = 0; done < 6; done++) {
    await settled();
    begun[done]?.();
  }
  expect(await Promise.all(calls)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(used.size).toBe(3);
});

test('a second worker is not started before the first one is up', async () => {
  const { call, begun, used } = madePool(3, () => false);
  const calls = [1, 2].map((input) => call(input));
  await settled();
  expect(begun).toHaveLength(1);
  begun[0]?.();
  await calls[0];
  await settled();
  begun[1]?.();
  await calls[1];
  expect(used.size).toBe(1);
});

test('one works at a time while others need the machine', async () => {
  let busy = false;
  const { call, begun } = madePool(3, () => busy);
  const warm = call(0);
  begun[0]?.();
  await warm;
  busy = true;
  const calls = [1, 2, 3].map((input) => call(input));
  for (let done = 1; done <= 3; done++) {
    await settled();
    expect(begun).toHaveLength(done + 1);
    begun[done]?.();
    await calls[done - 1];
    const next = Math.min(done + 1, 3);
    await expect.poll(() => begun.length, { interval: 1 }).toBe(next + 1);
  }
});

test('what fails lets the next begin', async () => {
  const call = createCallPool<string, string>(
    [(input) => (input === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve(input))],
    () => false,
  );
  const [bad, good] = await Promise.allSettled([call('bad'), call('good')]);
  expect([bad?.status, good]).toEqual(['rejected', { status: 'fulfilled', value: 'good' }]);
});
