import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '#contract/companions/connections.endpoints.ts';
import { matchingEvents } from '#contract/matching/endpoints.ts';
import { announceLive } from '#web/lib/live.ts';
import { ConnectionsGrid } from './connections-grid.tsx';

const asked = vi.hoisted(() => vi.fn<() => Promise<{ items: Connection[]; nextCursor: null }>>());
vi.mock('./connections.api.ts', () => ({
  api: { companions: { connections: { key: () => ['connections'] } } },
  connectionsQuery: {
    queryKey: ['connections'],
    queryFn: asked,
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  },
}));
vi.mock('#web/features/matching/index.ts', () => ({
  MemberCard: ({
    member,
    tags,
    children,
  }: {
    member: Connection['member'];
    tags: ReactNode;
    children: ReactNode;
  }) => (
    <article aria-label={member.displayName}>
      {tags}
      {children}
    </article>
  ),
  MemberCardSkeletons: () => null,
  MemberGrid: ({ children }: { children: ReactNode }) => <section>{children}</section>,
  FullProfileLink: () => null,
}));
vi.mock('#web/ui/link-button.tsx', () => ({
  LinkButton: ({ to, search, children }: { to: string; search?: object; children: ReactNode }) => (
    <a href={`${to} ${JSON.stringify(search ?? {})}`}>{children}</a>
  ),
}));

const place = document.createElement('div');
document.body.append(place);
const root = createRoot(place);
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => new EventTarget());
});
afterEach(() => act(() => root.render(null)));

const made = (name: string, change: Partial<Connection>): Connection => ({
  member: { memberId: name, displayName: name } as Connection['member'],
  ways: [],
  match: null,
  conversationId: null,
  request: null,
  ...change,
});

const show = (items: Connection[]) => {
  asked.mockResolvedValue({ items, nextCursor: null });
  return act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <ConnectionsGrid empty={<p>Nobody yet</p>} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
};
const card = (name: string) => place.querySelector(`[aria-label="${name}"]`);

test('each says what connects the two, and leads to where they can write', async () => {
  await show([
    made('Asha', { ways: ['match'], match: { id: 'm1', createdAt: new Date().toISOString() } }),
    made('Biju', { ways: ['message-request'], conversationId: 'c1' }),
    made('Chitra', {
      ways: ['companion-request'],
      request: { id: 'r1', kind: 'video', startsAt: '2026-11-18T15:30:00.000Z', isNow: false },
    }),
  ]);
  await act(() => vi.waitFor(() => expect(card('Asha')).not.toBeNull()));
  expect(card('Asha')?.textContent).toContain('Matched just now');
  expect(card('Asha')?.querySelector('a')?.getAttribute('href')).toBe('/messages {"match":"m1"}');
  expect(card('Biju')?.textContent).toContain('Message request accepted');
  expect(card('Biju')?.querySelector('a')?.getAttribute('href')).toBe('/messages {"chat":"c1"}');
  expect(card('Chitra')?.textContent).toMatch(/Video call on Wed,? 18 Nov, 9:00 pm/i);
  expect(card('Chitra')?.querySelector('a')?.getAttribute('href')).toBe('/requests {}');
});

test('nobody is said, and a new match comes in', async () => {
  await show([]);
  await act(() => vi.waitFor(() => expect(place.textContent).toContain('Nobody yet')));
  asked.mockResolvedValue({
    items: [made('Biju', { ways: ['message-request'], conversationId: 'c1' })],
    nextCursor: null,
  });
  await act(async () => announceLive(matchingEvents.peopleChanged));
  await act(() => vi.waitFor(() => expect(card('Biju')).not.toBeNull()));
});
