import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { ConversationState } from '#contract/messages/rules.ts';
import { api } from '../messages.api.ts';
import { ReportProvider } from '#web/features/safety/index.ts';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { conversationOf } from '#web/testing/messages.ts';
import { ChatHeader } from './chat-header.tsx';

vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: null }) }));

const nothing = () => undefined;

test('a chat that is closed while one looks does not go on saying who is online', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const media = { matches: false, addEventListener: nothing, removeEventListener: nothing };
  vi.stubGlobal('matchMedia', () => media);
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const { queryKey } = api.messages.presence.queryOptions({ input: { id: 'a' } });
  queryClient.setQueryData(queryKey, { online: true, lastActiveAt: null });
  const place = document.createElement('div');
  const root = createRoot(place);
  const show = (state: ConversationState) =>
    act(() =>
      root.render(
        <MantineProvider env="test">
          <QueryClientProvider client={queryClient}>
            <ConfirmProvider>
              <ReportProvider>
                <ChatHeader
                  conversation={conversationOf(1, { state })}
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
  show('open');
  expect(place.textContent).toContain('online');
  show('unmatched');
  expect(place.textContent).not.toContain('online');
  act(() => root.unmount());
});
