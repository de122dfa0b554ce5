import { ORPCError } from '@orpc/client';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REPORT_DETAILS_MAX } from '#contract/safety/cases.ts';
import { fillIn, pasteTooMuch } from '#web/testing/testing-page.tsx';
import { ReportSheet, type Reporting } from './report-sheet.tsx';

const MEERA = { memberId: '019a0000-0000-7000-8000-000000000002', displayName: 'Meera' };

const report = vi.hoisted(() => vi.fn<(input: object) => Promise<{ number: string }>>());
vi.mock('./safety.api.ts', async (original) => ({
  ...(await original<object>()),
  call: { safety: { report } },
}));
vi.mock('#web/ui/link-button.tsx', () => ({
  LinkButton: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));

const place = document.createElement('div');
// A form is sent only where it stands in a document.
document.body.append(place);
const root = createRoot(place);
const steps: string[] = [];
const onBlocked = vi.fn<() => void>(() => void steps.push('blocked'));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => new EventTarget());
  const nothing = () => undefined;
  Object.assign(HTMLDialogElement.prototype, { showModal: nothing, close: nothing });
  // Nor is what tells that fonts have come.
  Object.assign(document, { fonts: new EventTarget() });
  vi.clearAllMocks();
  steps.length = 0;
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
            onClose={() => steps.push('closed')}
          />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );

const alert = () =>
  [...place.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join('');
const labelled = (text: string) =>
  [...place.querySelectorAll('label')].find((label) => label.textContent?.startsWith(text));
const press = (text: string) => act(async () => labelled(text)?.click());
const button = (text: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === text);
const send = () => act(async () => place.querySelector<HTMLElement>('[type=submit]')?.click());

test('nothing is sent before it is said what is wrong', async () => {
  open();
  await send();
  expect(report).not.toHaveBeenCalled();
  expect(alert()).toBe('Please say what is wrong.');
  expect(document.activeElement?.getAttribute('value')).toBe('fake-profile');
});

test('the receipt names the case, and a block goes with it unless it is not wanted', async () => {
  open();
  await press('Threats or blackmail');
  expect(place.textContent).toContain('Are you in danger now? Call 112');
  await send();
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ memberId: MEERA.memberId, reason: 'threat', block: true }),
  );
  expect(place.textContent).toContain('K7QF-2M9X');
  expect(document.activeElement?.textContent).toContain('K7QF-2M9X');
  expect(onBlocked, 'the sheet still has the focus').not.toHaveBeenCalled();
  await act(async () => button('Done')?.click());
  expect(steps).toEqual(['closed', 'blocked']);
});

test('whoever is asked to wait is told how long', async () => {
  const data = { retryAfterSeconds: 65 };
  report.mockRejectedValueOnce(new ORPCError('RATE_LIMITED', { data }));
  open();
  await press('Spam');
  await send();
  expect(place.querySelector('[role=timer]')?.textContent).toMatch(/^1:0\d$/);
});

test('what failed is sent again as the same report, and nobody is blocked meanwhile', async () => {
  report.mockRejectedValueOnce(new ORPCError('UNAVAILABLE', { message: 'We are very busy.' }));
  open();
  await press('Spam');
  await press('Block Meera, too');
  await send();
  expect(alert()).toBe('We are very busy.');
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

test('what is pasted is not cut, and too much of it is not sent', async () => {
  open();
  await press('Spam');
  const field = pasteTooMuch('What happened? (optional)', REPORT_DETAILS_MAX);
  await send();
  expect(report).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
  fillIn('What happened? (optional)', 'x'.repeat(REPORT_DETAILS_MAX));
  await send();
  expect(report).toHaveBeenCalledOnce();
});
