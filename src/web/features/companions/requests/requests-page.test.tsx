import { act } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { companionsEvents } from '#contract/companions/events.ts';
import type { CompanionRequest } from '#contract/companions/requests.endpoints.ts';
import { announceLive } from '#web/lib/live.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { madeRequest } from '#web/testing/requests.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { RequestsPage } from './requests-page.tsx';
import { useRequestUpdates } from './use-request-updates.ts';

function Page() {
  useRequestUpdates();
  return <RequestsPage />;
}
const card = () => screen.findByRole('article', { name: /, Meera$/ });
const says = (title: string, text: string) =>
  waitFor(() =>
    expect(screen.getByRole('heading', { name: title }).closest('section')).toHaveProperty(
      'textContent',
      expect.stringContaining(text),
    ),
  );

test('what the other one does with a request shows by itself, where it belongs now', async () => {
  let now: CompanionRequest = madeRequest({ role: 'client' });
  const lists = {
    pending: 'waiting',
    suggested: 'waiting',
    accepted: 'ahead',
    lapsed: 'past',
  } as const;
  fakeApi({
    'companions.requestsWaiting': () => ({ waiting: 0 }),
    'companions.requests': ({ list }) => ({
      items: lists[now.state as keyof typeof lists] === list ? [now] : [],
      nextCursor: null,
    }),
  });
  const hear = async (change: Partial<CompanionRequest>) => {
    now = { ...now, ...change };
    await act(async () => announceLive(companionsEvents.requestChanged, { requestId: now.id }));
  };
  const page = await openPage(Page, '/requests', '/requests');
  expect((await card()).textContent).toContain('Waiting for Meera');

  await hear({ state: 'suggested', suggestedAt: '2026-11-19T04:30:00.000Z' });
  await says('Waiting', 'Meera suggests another time.');

  await hear({ state: 'accepted', startsAt: '2026-11-19T04:30:00.000Z', suggestedAt: null });
  await says('Coming up', 'Agreed.');

  await hear({ state: 'lapsed', movedBy: 'time' });
  await says('Past', 'It was not answered in time.');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  page.close();
});

test('a request that moves stands in one place, whichever list is answered first', async () => {
  let now: CompanionRequest = madeRequest({ role: 'client' });
  let answerWaiting = () => {};
  let held: Promise<void> | null = null;
  fakeApi({
    'companions.requestsWaiting': () => ({ waiting: 0 }),
    'companions.requests': async ({ list }) => {
      if (list === 'waiting') await held;
      const home = now.state === 'pending' ? 'waiting' : 'ahead';
      return { items: list === home ? [now] : [], nextCursor: null };
    },
  });
  const page = await openPage(Page, '/requests', '/requests');
  await card();
  now = { ...now, state: 'accepted' };
  held = new Promise((resolve) => (answerWaiting = resolve));
  await act(async () => announceLive(companionsEvents.requestChanged, { requestId: now.id }));
  await says('Coming up', 'Agreed.');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  answerWaiting();
  await says('Waiting', 'Nothing waits for an answer.');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  page.close();
});
