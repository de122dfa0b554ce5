import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CompanionRequest } from '#contract/companions/requests.endpoints.ts';
import { CallingProvider, type StartCall } from '#web/lib/calling.ts';
import { RequestCall } from './request-card.tsx';
import { madeRequest } from '#web/testing/requests.ts';

const place = document.createElement('div');
document.body.append(place);
const root = createRoot(place);
const start = vi.fn<StartCall>();
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => new EventTarget());
  start.mockClear();
});
afterEach(() => act(() => root.render(null)));

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const show = (change: Partial<CompanionRequest>) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <CallingProvider value={start}>
          <RequestCall
            request={madeRequest({ state: 'accepted', startsAt: inMinutes(0), ...change })}
          />
        </CallingProvider>
      </MantineProvider>,
    ),
  );
const button = () => place.querySelector('button');

test.each(['voice', 'video'] as const)('an agreed %s call begins with one click', async (kind) => {
  await show({ kind });
  expect(button()?.textContent).toBe('Call Meera');
  act(() => button()?.click());
  expect(start).toHaveBeenCalledWith(expect.objectContaining({ displayName: 'Meera' }), kind);
});

test('and again while it goes on, and from five minutes before it', async () => {
  await show({ state: 'begun', startsAt: inMinutes(-20) });
  expect(button()).not.toBeNull();
  await show({ startsAt: inMinutes(4) });
  expect(button()).not.toBeNull();
});

test.each([
  ['that waits', { state: 'pending' }],
  ['that is over', { state: 'done' }],
  ['whose time is over', { startsAt: inMinutes(-31) }],
  ['that is later', { startsAt: inMinutes(7) }],
  ['for a chat', { kind: 'chat' }],
] as const)('not for one %s', async (_, change) => {
  await show(change);
  expect(button()).toBeNull();
});
