import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { notificationsEvents, type Notification } from '#contract/notifications/endpoints.ts';
import { announceLive } from '#web/lib/live.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { signedIn } from '#web/testing/asha.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { openApp } from '#web/testing/open-app.tsx';

// What jsdom opens is not in the top layer.
vi.mock('#web/lib/toast.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  openDialog: () => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1),
}));

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.close());

let count = 0;
function notice(type: Notification['type']): Notification {
  count += 1;
  return {
    id: `019a0000-0000-7000-8000-${String(count).padStart(12, '0')}`,
    type,
    from: null,
    needsPlan: false,
    matchId: null,
    conversationId: null,
    until: null,
    createdAt: new Date().toISOString(),
    read: false,
  };
}
const tell = (type: Notification['type']) =>
  act(async () => announceLive(notificationsEvents.created, notice(type)));
const toasts = () => screen.queryAllByRole('alert', { hidden: true });
const said = () => toasts().map(({ textContent }) => textContent);

/** Everything that was ever to be seen over a dialog: toasts go by themselves. */
function noteOverDialogs(): Set<string | null> {
  const seen = new Set<string | null>();
  const observer = new MutationObserver(() => {
    for (const toast of document.querySelectorAll('dialog[open] [role="alert"]'))
      seen.add(toast.textContent);
  });
  observer.observe(document.body, { subtree: true, childList: true });
  onTestFinished(() => observer.disconnect());
  return seen;
}

test('nothing that comes in stands over the plans; what one’s own action came to does', async () => {
  fakeApi({ ...signedIn(), 'billing.subscription': () => ({ subscription: null }) });
  app = await openApp('/notifications');
  await screen.findByRole('button', { name: /^Notifications/ });
  await tell('identity.approved');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  // It would stay for as long as somebody points at it.
  fireEvent.mouseEnter(toasts()[0] as HTMLElement);

  const over = noteOverDialogs();
  await app.follow('/browse');
  await screen.findByRole('dialog', { name: 'Choose your plan' });
  await waitFor(() => expect(said(), 'it was there before').toEqual([]));
  for (const type of ['identity.refused', 'call.missed', 'payment.refunded'] as const)
    await tell(type);
  await act(() => toastFailure(null, 'That did not work.'));
  await waitFor(() => expect(over).toContain('That did not work.'));

  await app.follow('/notifications');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await tell('identity.approved');
  // They come one after the other: by now the earlier ones would have been there.
  await waitFor(() => expect(said().join()).toContain('You are verified'));
  expect([...over]).toEqual(['That did not work.']);
});
