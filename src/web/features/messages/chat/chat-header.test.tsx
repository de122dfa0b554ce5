import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { api } from '../messages.api.ts';
import { ReportProvider } from '#web/features/safety/index.ts';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { conversationOf } from '#web/testing/messages.ts';
import { ChatHeader } from './chat-header.tsx';

vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: null }) }));

const nothing = () => undefined;

function open() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const media = { matches: false, addEventListener: nothing, removeEventListener: nothing };
  vi.stubGlobal('matchMedia', () => media);
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const { queryKey } = api.messages.presence.queryOptions({ input: { id: 'a' } });
  queryClient.setQueryData(queryKey, { online: true, lastActiveAt: null });
  const place = document.createElement('div');
  const root = createRoot(place);
  const show = (changes: Partial<Conversation>) =>
    act(() =>
      root.render(
        <MantineProvider env="test">
          <QueryClientProvider client={queryClient}>
            <ConfirmProvider>
              <ReportProvider>
                <ChatHeader
                  conversation={conversationOf(1, changes)}
                  searching={false}
                  onSearch={nothing}
                  onClose={nothing}
                />
              </ReportProvider>
            </ConfirmProvider>
          </QueryClientProvider>
        </MantineProvider>,
      ),
    );
  return { show, text: () => place.textContent, close: () => act(() => root.unmount()) };
}

test('a chat that is closed while one looks does not go on saying who is online', () => {
  const header = open();
  header.show({ state: 'open' });
  expect(header.text()).toContain('online · ');
  header.show({ state: 'unmatched' });
  expect(header.text()).not.toContain('online');
  header.close();
});

test('a chat with whoever was erased stays, with a former member who has left', () => {
  const header = open();
  header.show({ state: 'unmatched', other: null });
  expect(header.text()).toContain('Former memberHas left');
  header.close();
});
