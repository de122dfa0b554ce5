import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { companionsEvents } from '#contract/companions/events.ts';
import { announceLive } from '#web/lib/live.ts';
import { json, openPage, serve, type Answers } from '#web/testing/testing-page.tsx';
import { patiently } from '#web/testing/patiently.ts';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { SessionBanner } from './session-banner.tsx';
import { madeSession } from '#web/testing/sessions.ts';

const { heardAt: _, ...session } = madeSession({ kind: 'chat', countedUntil: madeSession().asOf });
const PARTNER = String(session.memberId);
const ended = { ...session, countedSeconds: 725, endedAt: session.asOf, endReason: 'ended' };

let page: Awaited<ReturnType<typeof openPage>>;
beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  page.close();
  vi.useRealTimers();
});

async function open(items: object[], answers: Answers = {}): Promise<string[]> {
  const asked = serve({ '/api/companions/sessions/open': () => json({ items }), ...answers });
  const Chat = () => (
    <ConfirmProvider>
      <SessionBanner memberId={PARTNER} />
    </ConfirmProvider>
  );
  page = await openPage(Chat, '/messages', '/messages');
  await patiently(() => expect(asked).toContain('/api/companions/sessions/open'));
  await settle();
  return asked;
}

/** What was asked for and heard of is drawn a moment later. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const hear = (told: object) =>
  act(async () => {
    announceLive(companionsEvents.session, told);
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
const shows = (text: string) =>
  patiently(async () => {
    await settle();
    expect(page.text()).toContain(text);
  });
const spoken = () => document.querySelector('[role=status]')?.textContent;
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

test('counts on between what the server says, and reads out nothing meanwhile', async () => {
  await open([session]);
  await shows('About 15 minutes of this chat left');
  expect(page.text()).toContain('1:00');
  const begun = spoken();
  await pass(4_000);
  expect(page.text()).toContain('1:04');
  expect(spoken()).toBe(begun);
});

test('is not there where nothing is counted with this member', async () => {
  await open([{ ...session, memberId: session.id }]);
  expect(page.text()).not.toContain('left');
});

test('warns before the end, and tells the end gently until it is put away', async () => {
  await open([session]);
  await shows('End session');
  await hear({ ...session, warned: true });
  expect(spoken()).toBe('This session ends in about two minutes.');
  await hear(ended);
  await shows('Session ended');
  expect(spoken()).toContain('Session ended');
  expect(page.text()).not.toContain('End session');
  await act(async () => document.querySelector<HTMLElement>('[aria-label=Close]')?.click());
  await settle();
  expect(page.text()).not.toContain('Session ended');
});

test('is ended by either of them, after a question', async () => {
  const path = `/api/companions/sessions/${session.id}/end`;
  const asked = await open([session], { [path]: () => json(ended) });
  await shows('End session');
  await page.click('End session');
  expect(page.text()).toContain('End this session?');
  expect(asked).not.toContain(path);
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('dialog button')]
      .find(({ textContent }) => textContent === 'End session')
      ?.click(),
  );
  await shows('Session ended');
  expect(asked).toContain(path);
});
