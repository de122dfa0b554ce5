import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { companionsEvents } from '#contract/companions/events.ts';
import type { CompanionSession } from '#contract/companions/meter.endpoints.ts';
import { announceLive } from '#web/lib/live.ts';
import { fakeApi, inputsTo, namesOf, type Answers } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { SessionBanner } from './session-banner.tsx';
import { madeSession } from '#web/testing/sessions.ts';

const { heardAt: _, ...session } = madeSession({ kind: 'chat', countedUntil: madeSession().asOf });
const PARTNER = String(session.memberId);
const ended: CompanionSession = {
  ...session,
  countedSeconds: 725,
  endedAt: session.asOf,
  endReason: 'ended',
};

let page: Awaited<ReturnType<typeof openPage>>;
beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  page.close();
  vi.useRealTimers();
});

async function open(items: CompanionSession[], answers: Answers = {}) {
  const asked = fakeApi({ 'companions.openSessions': () => ({ items }), ...answers });
  const Chat = () => (
    <ConfirmProvider>
      <SessionBanner memberId={PARTNER} />
    </ConfirmProvider>
  );
  page = await openPage(Chat, '/messages', '/messages');
  await vi.waitFor(() => expect(namesOf(asked)).toContain('companions.openSessions'));
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
const shows = (text: string) => waitFor(() => expect(page.text()).toContain(text));
const spoken = () => document.querySelector('[role=status]')?.textContent;
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

test('counts on between what the server says, and reads out nothing meanwhile', async () => {
  await open([session]);
  await shows('About 15 minutes of this chat left');
  // It counts from when it was drawn whole.
  await settle();
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
  fireEvent.click(screen.getByLabelText('Close'));
  await settle();
  expect(page.text()).not.toContain('Session ended');
});

test('is ended by either of them, after a question', async () => {
  const asked = await open([session], { 'companions.endSession': () => ended });
  await shows('End session');
  await page.click('End session');
  expect(page.text()).toContain('End this session?');
  expect(namesOf(asked)).not.toContain('companions.endSession');
  fireEvent.click(within(screen.getByRole('dialog')).getByText('End session'));
  await shows('Session ended');
  expect(inputsTo(asked, 'companions.endSession')).toEqual([{ id: session.id }]);
});
