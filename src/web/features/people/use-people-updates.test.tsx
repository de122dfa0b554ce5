import { matchingEvents } from '#contract/matching/endpoints.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { announceLive } from '#web/lib/live.ts';
import { usePeopleUpdates } from './use-people-updates.ts';

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
});
