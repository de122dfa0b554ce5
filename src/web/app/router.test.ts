import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { adminPages, linkPages, memberPages, publicPages } from '#contract/paths.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { createAppRouter } from './router.tsx';

test('features bring a page for every address that the server answers at, and for no other', () => {
  const router = createAppRouter({
    history: createMemoryHistory(),
    queryClient: createQueryClient(),
  });
  const addresses = [...publicPages, ...linkPages, ...memberPages, ...adminPages];
  expect(Object.keys(router.routesByPath).toSorted()).toEqual(addresses.toSorted());
});
