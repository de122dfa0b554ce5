import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { features } from './features.ts';
import { addresses } from './prerender.tsx';
import { createAppRouter } from './router.tsx';

const router = createAppRouter({
  history: createMemoryHistory(),
  queryClient: createQueryClient(),
});

test('the server is told of every page', () => {
  const told = Object.values(addresses).flat();
  expect(told.toSorted()).toEqual(Object.keys(router.routesByPath).toSorted());
});

test('every entry of the navigation leads to a page', () => {
  for (const { to, within = [] } of features.flatMap(({ navigation }) => navigation))
    for (const target of [to, ...within])
      expect(Object.keys(router.routesByPath)).toContain(target);
});
