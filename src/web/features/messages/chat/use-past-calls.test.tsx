import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PastCall } from '#contract/companions/calls.endpoints.ts';
import { callsEvents } from '#contract/companions/calls.events.ts';
import { CallingProvider, type StartCall } from '#web/lib/calling.ts';
import { announceLive } from '#web/lib/live.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { made, madeCall, THEM } from '#web/testing/messages.ts';
import { CallLine } from './chat-log.tsx';
import { usePastCalls } from './use-chat-log.ts';

const partner = { memberId: THEM, displayName: 'Asha', photo: null };
const at = (hour: number) => new Date(Date.UTC(2026, 10, 15, hour)).toISOString();
const callAt = (hour: number) =>
  madeCall({ id: crypto.randomUUID(), kind: 'video', createdAt: at(hour), endedAt: at(hour) });

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

const start = vi.fn<StartCall>();

/** A chat whose oldest known message is from `since`. Gives the cursors that were asked for. */
async function open(pages: PastCall[][], { since, more }: { since: number; more: boolean }) {
  const asked = new Set<number>();
  fakeApi({
    'companions.pastCalls': ({ cursor = '0' }) => {
      const place = Number(cursor);
      asked.add(place);
      return { items: pages[place] ?? [], nextCursor: pages[place + 1] ? `${place + 1}` : null };
    },
  });
  const messages = [made(1, { createdAt: at(since) })];
  function Chat() {
    const { calls, older } = usePastCalls(THEM, { messages, more });
    return (
      <CallingProvider value={start}>
        {calls.map((call) => (
          <CallLine key={call.id} call={call} partner={partner} />
        ))}
        <button type="button" onClick={older}>
          Older
        </button>
      </CallingProvider>
    );
  }
  page = await openPage(Chat, '/messages', '/messages');
  return asked;
}

const lines = () => document.querySelectorAll('main p').length;
const shows = (count: number) => waitFor(() => expect(lines()).toBe(count));

test('goes back as far as messages are known, and shows nothing before them', async () => {
  const pages = [[callAt(12), callAt(11)], [callAt(10), callAt(8)], [callAt(7)]];
  const asked = await open(pages, { since: 9, more: true });
  await shows(3);
  expect([...asked]).toEqual([0, 1]);
});

test('shows what was before the first message, once there is no older one', async () => {
  const pages = [[callAt(12), callAt(8)], [callAt(7)]];
  const asked = await open(pages, { since: 9, more: false });
  await shows(2);
  expect([...asked]).toEqual([0]);
  await page.click('Older');
  await shows(3);
});

test('a call that has just ended stands there at once, and one that goes on does not', async () => {
  const items = [callAt(11)];
  await open([items], { since: 9, more: false });
  await shows(1);
  items.unshift({ ...callAt(13), state: 'connected' }, callAt(12));
  await act(async () => announceLive(callsEvents.ended, { callId: 'x', state: 'missed' }));
  await shows(2);
});

test('a missed one can be called back', async () => {
  await open([[callAt(11)]], { since: 9, more: false });
  await shows(1);
  await page.click('Call back');
  expect(start).toHaveBeenCalledWith(partner, 'video');
});
