import { expect, test, vi } from 'vitest';
import { once } from './concurrency.ts';

test('is made once for all who ask, also at the same instant', async () => {
  const make = vi.fn<(word: string) => Promise<string>>(async (word) => `made of ${word}`);
  const get = once(make);
  expect(await Promise.all([get('a'), get('b')])).toEqual(['made of a', 'made of a']);
  expect(await get('c')).toBe('made of a');
  expect(make).toHaveBeenCalledTimes(1);
});

test('what failed is told to those who waited for it, and tried again for the next', async () => {
  const make = vi.fn<() => Promise<string>>().mockResolvedValue('made');
  make.mockRejectedValueOnce(new Error('too many'));
  const get = once(make);
  const first = await Promise.allSettled([get(), get()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get()).toBe('made');
  expect(make).toHaveBeenCalledTimes(2);
});
