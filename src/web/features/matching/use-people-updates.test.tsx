import { matchingEvents } from '#contract/matching/endpoints.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { announceLive } from '#web/lib/live.ts';
import { KABIR, TARA } from '#web/testing/people.ts';
import { api } from './matching.api.ts';
import { useDecisionsElsewhere, usePeopleUpdates } from './use-people-updates.ts';

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

test('what was decided in another tab stands on the cards and the profile of this one', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const queryClient = new QueryClient();
  const queryKey = api.discovery.browse.infiniteKey({
    initialPageParam: undefined,
    input: () => ({}),
  });
  const none = { standing: 'none', matchId: null };
  const items = [
    { memberId: TARA, ...none },
    { memberId: KABIR, ...none },
  ];
  queryClient.setQueryData(queryKey, { pages: [{ items }], pageParams: [undefined] } as never);
  const viewKey = api.discovery.member.queryKey({ input: { memberId: TARA } });
  queryClient.setQueryData(viewKey, none as never);
  function Elsewhere() {
    useDecisionsElsewhere();
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Elsewhere />
      </QueryClientProvider>,
    ),
  );
  const liked = { standing: 'liked', matchId: null } as const;
  announceLive(matchingEvents.decided, { memberId: TARA, ...liked });
  expect(queryClient.getQueryData(queryKey)).toMatchObject({
    pages: [
      {
        items: [
          { memberId: TARA, ...liked },
          { memberId: KABIR, ...none },
        ],
      },
    ],
  });
  expect(queryClient.getQueryData(viewKey)).toMatchObject(liked);
  act(() => root.unmount());
});
