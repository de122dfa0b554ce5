import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { patiently } from '#web/testing/patiently.ts';
import { made, ME } from '#web/testing/messages.ts';
import { ChatSearch } from './chat-search.tsx';

vi.mock('../messages.api.ts', () => ({
  api: {
    messages: {
      search: {
        queryOptions: ({ input }: { input: { text: string } }) => ({
          queryKey: ['search', input.text],
          queryFn: () => ({ items: [made(1, { senderId: ME }), made(2)] }),
        }),
      },
    },
  },
}));

test('a hit says who wrote it, and which one is shown', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => new EventTarget());
  const onOpen = vi.fn<(seq: number, words: string) => void>();
  const place = document.createElement('div');
  const root = createRoot(place);
  const queryClient = new QueryClient();
  const show = (shownSeq?: number) =>
    act(() =>
      root.render(
        <MantineProvider env="test">
          <QueryClientProvider client={queryClient}>
            <ChatSearch
              conversationId="a"
              memberId={ME}
              partnerName="Kabir"
              shownSeq={shownSeq}
              onOpen={onOpen}
              onClose={() => undefined}
            />
          </QueryClientProvider>
        </MantineProvider>,
      ),
    );
  const hits = () => [...place.querySelectorAll('li button')];
  show();
  const field = place.querySelector('input');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field,
      'message',
    );
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await patiently(async () => {
    await act(async () => undefined);
    expect(hits()).toHaveLength(2);
  });
  expect(hits().map((hit) => hit.querySelector('span')?.textContent)).toEqual([
    'Kabir: message 2',
    'You: message 1',
  ]);
  act(() => (hits()[1] as HTMLElement).click());
  expect(onOpen).toHaveBeenCalledWith(1, 'message');
  show(1);
  expect(hits().map((hit) => hit.getAttribute('aria-current'))).toEqual([null, 'true']);
  act(() => root.unmount());
});
