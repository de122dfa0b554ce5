import { expect, test } from 'vitest';
import { gathered } from './gathering.ts';
import type { Tools } from './tools.ts';

const tools = {} as Tools;

/** Work that notes what it was given together, and can be told to wait. */
function working(fails: (items: string[]) => boolean = () => false) {
  const batches: string[][] = [];
  let hold: Promise<void> | undefined;
  const work = async (_: Tools, items: string[]) => {
    batches.push(items);
    await hold;
    if (fails(items)) throw new Error(`no: ${items.join(' ')}`);
    return items.map((item) => item.toUpperCase());
  };
  return {
    batches,
    work,
    holdUp: () => {
      let letGo!: () => void;
      hold = new Promise((resolve) => (letGo = resolve));
      return letGo;
    },
  };
}
const base = { forMs: 0, most: 3, nameOf: (item: string) => item };

test('what comes together, or while others are dealt with, goes together, each with its own outcome', async () => {
  const { work, batches } = working();
  const gather = gathered({ ...base, work });
  const all = ['a', 'b', 'c', 'd'].map((item) => gather(tools, item));
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C', 'D']);
  expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
  expect(await gather({} as Tools, 'e')).toBe('E');
});

test('two of one name never go together, and the second is behind all others', async () => {
  const { work, batches } = working();
  const gather = gathered({ ...base, nameOf: (item: string) => item[0] ?? '', work });
  await Promise.all(['a1', 'a2', 'a3', 'b1', 'c1', 'd1'].map((item) => gather(tools, item)));
  expect(batches).toEqual([['a1', 'b1', 'c1'], ['d1', 'a2'], ['a3']]);
});

test('or become one, with one outcome for both', async () => {
  const { work, batches } = working();
  const merged = (before: string, next: string) => (next > before ? next : before);
  const gather = gathered({ ...base, nameOf: () => 'one', merged, work });
  const all = ['a', 'c', 'b'].map((item) => gather(tools, item));
  expect(await Promise.all(all)).toEqual(['C', 'C', 'C']);
  expect(batches).toEqual([['c']]);
});

test('where many fail together, only those fail who fail alone', async () => {
  const { work, batches } = working((items) => items.includes('b'));
  const gather = gathered({ ...base, work });
  const all = await Promise.allSettled(['a', 'b', 'c'].map((item) => gather(tools, item)));
  expect(all).toMatchObject([{ value: 'A' }, { reason: { message: 'no: b' } }, { value: 'C' }]);
  expect(batches).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

test('a database that is away is not asked again for each of them', async () => {
  const batches: string[][] = [];
  const gather = gathered({
    ...base,
    work: async (_: Tools, items: string[]) => {
      batches.push(items);
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    },
  });
  const all = await Promise.allSettled(['a', 'b'].map((item) => gather(tools, item)));
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(batches).toEqual([['a', 'b']]);
});

test('while some are tried alone, only the next of their names wait for them', async () => {
  let letGo!: () => void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const batches: string[][] = [];
  const work = async (_: Tools, items: string[]) => {
    batches.push(items);
    if (items.length > 1 && items.includes('a1')) throw new Error('held up');
    if (items.includes('a1')) await held;
    return items;
  };
  const gather = gathered({ ...base, nameOf: (item: string) => item[0] ?? '', work });
  const first = ['a1', 'b1'].map((item) => gather(tools, item));
  await expect.poll(() => batches).toEqual([['a1', 'b1'], ['a1']]);
  const next = gather(tools, 'a2');
  expect(await gather(tools, 'c1')).toBe('c1');
  expect(batches).toEqual([['a1', 'b1'], ['a1'], ['c1']]);
  letGo();
  expect(await Promise.all([...first, next])).toEqual(['a1', 'b1', 'a2']);
  expect(batches.slice(3)).toEqual([['b1'], ['a2']]);
});

test('nothing is dealt with before those before it are done', async () => {
  const { work, batches, holdUp } = working();
  const gather = gathered({ ...base, work });
  const letGo = holdUp();
  const first = gather(tools, 'a');
  await expect.poll(() => batches).toEqual([['a']]);
  const rest = [gather(tools, 'b'), gather(tools, 'c')];
  letGo();
  await Promise.all([first, ...rest]);
  expect(batches).toEqual([['a'], ['b', 'c']]);
});
