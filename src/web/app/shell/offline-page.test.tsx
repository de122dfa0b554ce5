import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  openOutbox,
  putIntoOutbox,
  setFault,
  type OutgoingMessage,
} from '#web/features/messages/outbox/outbox-store.ts';
import { dropDrafts } from '#web/lib/unsaved-drafts.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { OfflinePage } from './shell.tsx';

const shown = () =>
  renderToStaticMarkup(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <OfflinePage />
      </QueryClientProvider>
    </MantineProvider>,
  );
const message = (clientId: string): OutgoingMessage => ({
  clientId,
  conversationId: 'a',
  text: clientId,
  photoId: null,
  replyTo: null,
  createdAt: new Date().toISOString(),
  fault: null,
});

beforeEach(() => localStorage.clear());
afterEach(() => dropDrafts());

test('tells of messages that go out later: of one’s own, and not of those that were refused', () => {
  expect(shown()).not.toContain('to be sent');
  const close = openOutbox('meera');
  for (const clientId of ['one', 'two', 'three']) putIntoOutbox(message(clientId));
  setFault('three', 'Refused.');
  close();
  expect(shown()).toContain('Your 2 messages that wait to be sent');
  openOutbox('kabir')();
  expect(shown()).not.toContain('to be sent');
  openOutbox('meera')();
  expect(shown()).toContain('Your 2 messages');
  dropDrafts();
  expect(JSON.stringify(localStorage)).toBe('{}');
});

test('a page that waits for the network opens by itself, also where the device never says that it is back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  vi.useFakeTimers();
  const retry = vi.fn<() => void>();
  const failure = (
    <MantineProvider env="test">
      <LoadFailure title="Nothing came" error={new NetworkFailure({})} onRetry={retry} />
    </MantineProvider>
  );
  const { container, rerender, unmount } = render(failure);
  expect(container.textContent).toContain('No network right now');
  expect(container.textContent).toContain('It opens by itself when you are back.');
  vi.advanceTimersByTime(12_000);
  expect(retry).toHaveBeenCalledTimes(2);
  fireEvent(window, new Event('online'));
  expect(retry).toHaveBeenCalledTimes(3);
  online.mockReturnValue(true);
  rerender(<div>{failure}</div>);
  expect(container.textContent).toContain('It opens by itself when we can be reached again.');
  sight.mockReturnValue('hidden');
  vi.advanceTimersByTime(60_000);
  expect(retry, 'not while nobody looks').toHaveBeenCalledTimes(3);
  sight.mockReturnValue('visible');
  vi.advanceTimersByTime(5_000);
  expect(retry).toHaveBeenCalledTimes(4);
  unmount();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
