import { ORPCError } from '@orpc/client';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReportSheet } from './report-sheet.tsx';
import type { Reporting } from './reporting.ts';

const MEERA = { memberId: '019a0000-0000-7000-8000-000000000002', displayName: 'Meera' };

const report = vi.hoisted(() => vi.fn<(input: object) => Promise<{ number: string }>>());
vi.mock('./api.ts', () => ({ call: { safety: { report } } }));
vi.mock('#web/ui/link-button.tsx', () => ({
  LinkButton: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));

const place = document.createElement('div');
// A form is sent only where it stands in a document.
document.body.append(place);
const root = createRoot(place);
const onBlocked = vi.fn<() => void>();
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => new EventTarget());
  const nothing = () => undefined;
  Object.assign(HTMLDialogElement.prototype, { showModal: nothing, close: nothing });
  // Nor is what tells that fonts have come.
  Object.assign(document, { fonts: new EventTarget() });
  vi.clearAllMocks();
  report.mockResolvedValue({ number: 'K7QF-2M9X' });
});
afterEach(() => act(() => root.render(null)));

const open = (reporting: Partial<Reporting> = {}) =>
  act(() =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <ReportSheet
            reporting={{ member: MEERA, onBlocked, ...reporting }}
            onClose={() => undefined}
          />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );

const labelled = (text: string) =>
  [...place.querySelectorAll('label')].find((label) => label.textContent?.startsWith(text));
const press = (text: string) => act(async () => labelled(text)?.click());
const send = () => act(async () => place.querySelector<HTMLElement>('[type=submit]')?.click());

test('nothing is sent before it is said what is wrong', async () => {
  open();
  await send();
  expect(report).not.toHaveBeenCalled();
  expect(place.querySelector('[role=alert]')?.textContent).toBe('Please say what is wrong.');
});

test('the receipt names the case, and a block goes with it unless it is not wanted', async () => {
  open();
  await press('Threats or blackmail');
  expect(place.textContent).toContain('Are you in danger now? Call 112');
  await send();
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ memberId: MEERA.memberId, reason: 'threat', block: true }),
  );
  expect(onBlocked).toHaveBeenCalledOnce();
  expect(place.textContent).toContain('K7QF-2M9X');
});

test('what failed is sent again as the same report, and nobody is blocked meanwhile', async () => {
  report.mockRejectedValueOnce(new ORPCError('UNAVAILABLE', { message: 'We are very busy.' }));
  open();
  await press('Spam');
  await press('Block Meera, too');
  await send();
  expect(place.querySelector('[role=alert]')?.textContent).toBe('We are very busy.');
  await send();
  const [first, second] = report.mock.calls.map(([input]) => input);
  expect(second).toEqual(first);
  expect(onBlocked).not.toHaveBeenCalled();
});

test('of a chat, the chosen messages go along', async () => {
  const sent = vi.fn<(input: object) => Promise<{ number: string }>>();
  sent.mockResolvedValue({ number: 'K7QF-2M9X' });
  const messages = [
    { seq: 4, text: 'Send me money' },
    { seq: 7, text: 'Now' },
  ];
  open({ chat: { messages, chosen: [7], send: sent } });
  await press('Asks for money');
  await press('Send me money');
  await send();
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ reason: 'money', seqs: [7, 4] }));
});
