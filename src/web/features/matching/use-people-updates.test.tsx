import { matchingEvents } from '#contract/matching/endpoints.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { announceLive } from '#web/lib/live.ts';
import { api } from './matching.api.ts';
import { usePeopleUpdates } from './use-people-updates.ts';

const shown = vi.hoisted(() =>
  vi.fn<(input: { memberIds: string[] }) => Promise<{ memberIds: string[] }>>(),
);
vi.mock('./matching.api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  call: { discovery: { shown } },
}));

function Page() {
  usePeopleUpdates();
  return null;
}

test('the first event is followed at once, and a flood of them at most every two seconds', () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const queryClient = new QueryClient();
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  const times = () => asked.mock.calls.length;
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    ),
  );

  announceLive(matchingEvents.peopleChanged);
  const once = times();
  expect(once).toBeGreaterThan(0);
  for (let more = 0; more < 300; more += 1) announceLive(matchingEvents.peopleChanged);
  expect(times()).toBe(once);
  vi.advanceTimersByTime(2000);
  expect(times()).toBe(2 * once);
  vi.advanceTimersByTime(10_000);
  expect(times()).toBe(2 * once);
  act(() => root.unmount());
  vi.useRealTimers();
});

test('cards of members who are gone leave an open list, and the others keep their order', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const queryClient = new QueryClient();
  const queryKey = api.discovery.browse.infiniteKey({
    initialPageParam: undefined,
    input: () => ({}),
  });
  const pages = [['a', 'b'], ['c']].map((ids) => ({
    items: ids.map((memberId) => ({ memberId })),
  }));
  queryClient.setQueryData(queryKey, { pages, pageParams: [] } as never);
  shown.mockResolvedValue({ memberIds: ['c', 'a'] });
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  announceLive(matchingEvents.peopleChanged);
  await vi.waitFor(() =>
    expect(queryClient.getQueryData(queryKey)).toMatchObject({
      pages: [{ items: [{ memberId: 'a' }] }, { items: [{ memberId: 'c' }] }],
    }),
  );
  expect(shown).toHaveBeenCalledWith({ memberIds: ['a', 'b', 'c'] });
  act(() => root.unmount());
});
