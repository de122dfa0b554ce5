import { ORPCError } from '@orpc/client';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CompanionRequest } from '#contract/companions/requests.endpoints.ts';
import { ComingDays } from './requests-page.tsx';
import { RequestCard } from './request-card.tsx';
import { madeRequest } from '#web/testing/requests.ts';

type Call = (input: object) => Promise<object>;
const calls = vi.hoisted(() => ({
  acceptRequest: vi.fn<Call>(),
  acceptSuggestion: vi.fn<Call>(),
  declineRequest: vi.fn<Call>(),
  declineSuggestion: vi.fn<Call>(),
  cancelRequest: vi.fn<Call>(),
  endRequest: vi.fn<Call>(),
  suggestTime: vi.fn<Call>(),
}));
const starts = vi.hoisted(() => ['2026-11-19T04:30:00.000Z', '2026-11-19T04:45:00.000Z']);
vi.mock('./requests.api.ts', () => ({
  call: { companions: calls },
  api: {
    companions: {
      key: () => ['companions'],
      requestTimes: {
        queryOptions: () => ({
          queryKey: ['times'],
          queryFn: async () => ({ now: false, starts }),
        }),
      },
    },
  },
  calendarAddress: (id: string) => `/calendar/${id}`,
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/profile">{children}</a>,
}));
vi.mock('#web/ui/link-button.tsx', () => ({
  LinkButton: ({ children }: { children: ReactNode }) => <a href="/there">{children}</a>,
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
  for (const each of Object.values(calls)) each.mockResolvedValue({});
});
afterEach(() => act(() => root.render(null)));

const draw = (what: ReactNode) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>{what}</QueryClientProvider>
      </MantineProvider>,
    ),
  );
const show = (change: Partial<CompanionRequest> = {}) =>
  draw(<RequestCard request={madeRequest(change)} />);
const buttons = () =>
  [...place.querySelectorAll('button, a[href]')].map((each) => each.textContent);
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

describe('what waits', () => {
  test('shows who, what and when in India’s time, whatever the device says', async () => {
    await show();
    const text = place.textContent ?? '';
    expect(text).toContain('Meera');
    expect(text).toContain('They asked you');
    expect(text).toMatch(/Wed,? 18 Nov, 9:00 pm – 9:30 pm India time/i);
    expect(text).toContain('Shall we talk about books?');
    expect(buttons()).toEqual(expect.arrayContaining(['Accept', 'Another time', 'Decline']));
    expect(buttons()).not.toContain('Call it off');
  });

  test('tells the companion how reliable the client is', async () => {
    await show({ reliability: { kept: 4, missed: 1, stars: 4.5 } });
    expect(place.textContent).toContain('Came to 4 of 5 agreed times · 4.5 of 5 stars');
    await show({ reliability: { kept: 0, missed: 0, stars: null } });
    expect(place.textContent).toContain('No chat or call with a companion yet');
    expect(place.textContent).not.toContain('stars');
    await show({ role: 'client', reliability: null });
    expect(place.textContent).not.toMatch(/Came to|companion yet/);
  });

  test('is accepted with one press, and a refusal is said', async () => {
    calls.acceptRequest.mockRejectedValue(
      new ORPCError('TIME_UNSUITABLE', { status: 409, message: 'This time is not possible.' }),
    );
    await show();
    await press('Accept');
    expect(calls.acceptRequest).toHaveBeenCalledWith({ id: madeRequest().id });
    const said = () => place.querySelector('[role=alert]')?.textContent;
    await act(() => vi.waitFor(() => expect(said()).toBe('This time is not possible.')));
  });

  test('is declined only with a reason', async () => {
    await show();
    await press('Decline');
    await press('Decline the request');
    expect(calls.declineRequest).not.toHaveBeenCalled();
    expect(place.textContent).toContain('Please choose a reason.');
    await press('This is nothing that I offer.');
    await press('Decline the request');
    const { id } = madeRequest();
    expect(calls.declineRequest).toHaveBeenCalledWith({ id, reason: 'not-my-topic' });
  });

  test('gets another time out of those that are possible', async () => {
    await show();
    await press('Another time');
    await press('10:15 am');
    await press('Suggest this time');
    const { id } = madeRequest();
    expect(calls.suggestTime).toHaveBeenCalledWith({ id, startsAt: starts[1] });
  });

  test('of the client’s own can only be called off', async () => {
    await show({ role: 'client', noteState: 'held' });
    expect(place.textContent).toContain('Waiting for Meera');
    expect(place.textContent).toContain('A person looks at your note');
    expect(buttons()).not.toContain('Accept');
    await press('Call it off');
    await press('I am not well.');
    await act(async () => place.querySelector<HTMLElement>('dialog [type=submit]')?.click());
    const { id } = madeRequest();
    expect(calls.cancelRequest).toHaveBeenCalledWith({ id, reason: 'unwell' });
  });

  test('with a suggested time is the client’s to answer', async () => {
    await show({ role: 'client', state: 'suggested', suggestedAt: '2026-11-19T04:30:00.000Z' });
    expect(place.textContent).toMatch(/Instead: Thu,? 19 Nov, 10:00 am India time/i);
    await press('Accept this time');
    expect(calls.acceptSuggestion).toHaveBeenCalled();
  });
});

test('what is agreed can be put into a calendar, and its chat is opened when it is there', async () => {
  await show({ state: 'accepted' });
  expect(buttons()).toEqual(expect.arrayContaining(['Add to calendar', 'Call it off']));
  expect(buttons()).not.toContain('Open the chat');
  await show({ state: 'begun', kind: 'chat', conversationId: madeRequest().id });
  expect(buttons()).toEqual(expect.arrayContaining(['Open the chat', 'End']));
});

test('what is over says how it ended, and leaves nothing to press', async () => {
  const sentences: [Partial<CompanionRequest>, string][] = [
    [
      { state: 'declined', movedBy: 'companion', reason: 'fully-booked' },
      'You declined. I have no time left',
    ],
    [
      { state: 'cancelled', movedBy: 'client', reason: 'unwell' },
      'Meera called it off. I am not well.',
    ],
    [{ state: 'cancelled', movedBy: 'time', reason: 'unavailable' }, 'Called off. One of you'],
    [{ state: 'lapsed', movedBy: 'time' }, 'It was not answered in time.'],
    [{ state: 'missed', missedBy: 'client' }, 'Meera did not come in time.'],
    [{ state: 'missed', missedBy: 'both' }, 'Nobody came in time.'],
    [{ state: 'missed', missedBy: null }, 'You called, but missed each other.'],
    [{ state: 'done' }, 'Done.'],
  ];
  for (const [change, sentence] of sentences) {
    await show(change);
    expect(place.textContent).toContain(sentence);
    const offered = [...place.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(offered).toEqual(change.state === 'done' ? ['Rate it, or read the rating'] : []);
  }
});

test('the coming days show what is agreed, each on its day in India', async () => {
  // Half past one at night in India, and still the day before in UTC.
  const late = madeRequest({ state: 'accepted', startsAt: '2026-11-19T20:00:00.000Z' });
  await draw(<ComingDays requests={[late]} now={new Date('2026-11-17T08:00:00.000Z')} />);
  const busy = place.querySelector('[data-busy]');
  expect(busy?.textContent).toMatch(/Fri,? 20 Nov1:30 am/i);
  expect(place.querySelectorAll('article')).toHaveLength(1);
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toContain('Nothing is agreed for this day.');
});
