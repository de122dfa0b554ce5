import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  openOutbox,
  putIntoOutbox,
  setFault,
  type OutgoingMessage,
} from '#web/features/messages/outbox/outbox-store.ts';
import { dropDrafts } from '#web/lib/unsaved-drafts.ts';
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
