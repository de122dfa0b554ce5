import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { REQUEST_NOTE_MAX, type AskWhen } from '#contract/companions/requests.rules.ts';
import { pasteTooMuch } from '#web/testing/testing-page.tsx';
import { AskCompanion } from './ask-companion.tsx';

const MEERA = { memberId: '019a0000-0000-7000-8000-000000000002', displayName: 'Meera' };

const askCompanion = vi.hoisted(() => vi.fn<(input: object) => Promise<object>>());
const navigate = vi.hoisted(() => vi.fn<(to: object) => Promise<void>>());
const times = vi.hoisted(() => ({ now: true, starts: ['2026-11-18T15:30:00.000Z'] }));
vi.mock('./requests.api.ts', () => ({
  call: { companions: { askCompanion } },
  api: {
    companions: {
      key: () => ['companions'],
      companionTimes: {
        queryOptions: ({ input }: { input: object }) => ({
          queryKey: ['times', input],
          queryFn: async () => times,
        }),
      },
    },
  },
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}));

const place = document.createElement('div');
document.body.append(place);
const root = createRoot(place);
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => new EventTarget());
  const nothing = () => undefined;
  Object.assign(HTMLDialogElement.prototype, { showModal: nothing, close: nothing });
  Object.assign(document, { fonts: new EventTarget() });
  vi.clearAllMocks();
  askCompanion.mockResolvedValue({ request: {} });
  times.now = true;
});
afterEach(() => act(() => root.render(null)));

const onClose = vi.fn<() => void>();
const open = async (asking?: AskWhen, availableNow = false) => {
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <ConfirmProvider>
            <AskCompanion
              companion={MEERA}
              offer={{
                availableNow,
                categories: ['rent-a-friend', 'virtual-relationship'],
                kinds: ['chat', 'video'],
              }}
              asking={asking}
              onClose={onClose}
            />
          </ConfirmProvider>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  if (!asking) await press('Ask for a chat or call');
  const ready = asking === 'now' ? 'Now' : '9:00 pm';
  await act(() => vi.waitFor(() => expect(place.textContent).toContain(ready)));
};
/** Once it is there: times are looked up first. */
const press = async (text: string) => {
  const found = await act(() =>
    vi.waitFor(() => {
      const all = place.querySelectorAll<HTMLElement>('button, label, [role=radio]');
      const one = [...all].find(({ textContent }) => textContent === text);
      if (!one) throw new Error(`${text} is not there`);
      return one;
    }),
  );
  await act(async () => found.click());
};
const choices = () => [...place.querySelectorAll('[role=radio]')].map((each) => each.textContent);

test('nothing is sent before all is chosen', async () => {
  await open();
  await press('Send request');
  expect(askCompanion).not.toHaveBeenCalled();
  const alerts = [...place.querySelectorAll('[role=alert]')].map((each) => each.textContent);
  expect(alerts.join(' ')).toMatch(/what for.*a chat or a call.*a time/);
});

test('a time out of those that are possible, said to be India’s', async () => {
  await open();
  expect(place.textContent).toContain('Time, in India’s time zone');
  await press('Rent-a-Friend');
  await press('Video call');
  await press('9:00 pm');
  await press('Send request');
  expect(askCompanion).toHaveBeenCalledWith(
    expect.objectContaining({
      companionId: MEERA.memberId,
      category: 'rent-a-friend',
      kind: 'video',
      startsAt: '2026-11-18T15:30:00.000Z',
      minutes: 30,
      confirmed: false,
    }),
  );
  expect(navigate).toHaveBeenCalledWith({ to: '/requests' });
});

test('Virtual Relationship is asked for in text only', async () => {
  await open();
  expect(choices()).toContain('Video call');
  await press('Virtual Relationship / Fantasy Roleplay');
  expect(choices()).not.toContain('Video call');
  expect(place.textContent).toContain('in text only');
});

test('now, only while they are available', async () => {
  await open();
  await press('Rent-a-Friend');
  await press('Chat');
  await press('Now');
  await press('Send request');
  expect(askCompanion).toHaveBeenCalledWith(expect.objectContaining({ startsAt: null }));
  act(() => root.render(null));
  times.now = false;
  await open();
  expect(place.textContent).toContain('Meera is not available right now.');
  act(() => root.render(null));
  await open(undefined, true);
  expect(place.textContent).toContain('Right now does not fit');
});

test('whoever comes from a card finds it open, with now chosen, and leaves by closing', async () => {
  await open('now');
  await press('Rent-a-Friend');
  await press('Chat');
  await press('Send request');
  expect(askCompanion).toHaveBeenCalledWith(expect.objectContaining({ startsAt: null }));
  const close = place.querySelector<HTMLElement>('.mantine-CloseButton-root');
  await act(async () => close?.click());
  expect(onClose).toHaveBeenCalledOnce();
  expect(place.textContent).not.toContain('Send request');
});

test('a pasted note is not cut, and one that is too long is not sent', async () => {
  await open('now');
  await press('Rent-a-Friend');
  await press('Chat');
  const field = await act(async () => pasteTooMuch('A note (optional)', REQUEST_NOTE_MAX));
  await press('Send request');
  expect(askCompanion).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
});
