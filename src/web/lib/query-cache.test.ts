import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { changeItems, dropItems, itemsOf, listed, writeAnswer, writeOver } from './query-cache.ts';

interface Item {
  id: string;
  read?: boolean;
}

const LISTS = ['lists'];
const listOf = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ items: ids.map((id): Item => ({ id })), nextCursor: null })),
  pageParams: pages.map(() => undefined),
});

function start() {
  const queryClient = new QueryClient();
  queryClient.setQueryData([...LISTS, 'one'], listOf(['a', 'b'], ['c']), { updatedAt: 1 });
  queryClient.setQueryData([...LISTS, 'other'], listOf(['c', 'd']), { updatedAt: 1 });
  queryClient.setQueryData([...LISTS, 'count'], 4, { updatedAt: 1 });
  const ids = (name: string) =>
    itemsOf<Item>(queryClient.getQueryData([...LISTS, name])).map(({ id }) => id);
  return { queryClient, ids };
}

test('an item changes in every list that holds it, and goes from every page', () => {
  const { queryClient, ids } = start();
  changeItems<Item>(queryClient, LISTS, (item) => (item.id === 'c' ? { id: 'c!' } : item));
  expect([ids('one'), ids('other')]).toEqual([
    ['a', 'b', 'c!'],
    ['c!', 'd'],
  ]);
  dropItems<Item>(queryClient, LISTS, ({ id }) => id === 'a' || id === 'c!');
  expect([ids('one'), ids('other')]).toEqual([['b'], ['d']]);
  expect(listed<Item>(queryClient, LISTS)).toEqual([{ id: 'b' }, { id: 'd' }]);
  expect(queryClient.getQueryData([...LISTS, 'count'])).toBe(4);
});

test('a list that does not hold the item is no newer for it', () => {
  const { queryClient } = start();
  dropItems<Item>(queryClient, LISTS, ({ id }) => id === 'a');
  const age = (name: string) => queryClient.getQueryState([...LISTS, name])?.dataUpdatedAt;
  expect(age('one')).toBeGreaterThan(1);
  expect([age('other'), age('count')]).toEqual([1, 1]);
});

test('what happened stands on top of an answer that was asked for before it', async () => {
  const { queryClient, ids } = start();
  let answer: (list: ReturnType<typeof listOf>) => void = () => undefined;
  const fetched = queryClient.fetchQuery({
    queryKey: [...LISTS, 'one'],
    queryFn: () => new Promise<ReturnType<typeof listOf>>((resolve) => (answer = resolve)),
  });
  writeOver(queryClient, { queryKey: LISTS }, () =>
    dropItems<Item>(queryClient, LISTS, ({ id }) => id === 'a'),
  );
  expect(ids('one')).toEqual(['b', 'c']);
  answer(listOf(['a', 'b', 'e']));
  await fetched;
  expect(ids('one')).toEqual(['b', 'e']);
});

test('an answer of the server is not undone by one that was asked for before it', async () => {
  const queryClient = new QueryClient();
  const queryKey = ['settings'] as unknown as Parameters<typeof writeAnswer<string>>[1];
  queryClient.setQueryData<string>(queryKey, 'before');
  let answer: (value: string) => void = () => undefined;
  const fetched = queryClient
    .fetchQuery({ queryKey, queryFn: () => new Promise<string>((resolve) => (answer = resolve)) })
    .catch(() => undefined);
  await writeAnswer(queryClient, queryKey, 'saved');
  answer('before');
  await fetched;
  expect(queryClient.getQueryData(queryKey)).toBe('saved');
});

test('what was awaited while the server told a part is asked for again', async () => {
  const queryClient = new QueryClient();
  const queryKey = ['profile'] as unknown as Parameters<typeof writeAnswer<string>>[1];
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver<string>(queryClient, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  await writeAnswer(queryClient, queryKey, (known) => known && `${known}, a photo`);
  answers[0]?.('nothing');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('a name, a photo');
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBe('a name, a photo'));
  stop();
});
