import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notificationsEvents, type Notification } from '#contract/notifications/endpoints.ts';
import { ReportProvider } from '#web/features/safety/index.ts';
import { announceLive } from '#web/lib/live.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { KABIR, TARA } from '#web/testing/people.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { useAlerts } from './alerts/use-alerts.ts';
import { NotificationBell } from './bell/notification-bell.tsx';
import { NotificationsPage } from './notifications-page.tsx';
import { BrowserPermission } from './settings/browser-permission.tsx';
import { NotificationSettings } from './settings/notification-settings.tsx';

const toasts = vi.hoisted(() => ({
  openDialog: () => undefined,
  toast: vi.fn<() => Promise<void>>(),
  toastNews: vi.fn<() => Promise<void>>(),
  toastFailure: vi.fn<(error: unknown, text: string) => Promise<void>>(),
}));
vi.mock('#web/lib/toast.ts', () => toasts);

let page: Awaited<ReturnType<typeof openPage>>;
beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  page.close();
  Reflect.deleteProperty(window, 'Notification');
  localStorage.clear();
});

const made = (change: Partial<Notification> = {}): Notification => ({
  id: '019a0000-0000-7000-8000-000000000010',
  type: 'like',
  from: { memberId: TARA, displayName: 'Tara', photo: null },
  needsPlan: false,
  matchId: null,
  conversationId: null,
  until: null,
  createdAt: new Date(Date.now() - 2.5 * 3_600_000).toISOString(),
  read: false,
  ...change,
});
const list = (...items: Notification[]) => ({ items, nextCursor: null });

function Page() {
  useAlerts();
  return (
    <ConfirmProvider>
      <ReportProvider>
        <NotificationBell />
        <NotificationsPage />
      </ReportProvider>
    </ConfirmProvider>
  );
}
const open = async () => {
  page = await openPage(Page, '/notifications', '/notifications');
};
const bell = (name: string) => screen.findByRole('button', { name, expanded: false });
const item = (text: RegExp) =>
  waitFor(() => {
    const found = screen.getAllByRole('listitem').find(({ textContent }) => text.test(textContent));
    if (!found) throw new Error(`nothing tells of ${text.source}`);
    return found;
  });

test('the bell shows 9+ above nine, a missing sender has words, and what failed is taken back', async () => {
  fakeApi({
    'notifications.unread': () => ({ unread: 12 }),
    'notifications.list': () => list(made({ from: null })),
    'notifications.markRead': () => refused('INTERNAL'),
  });
  await open();
  expect((await bell('Notifications, 12 unread')).textContent).toBe('9+');
  const told = await item(/Someone has interacted with you/);
  expect(told.textContent).toContain('2 hours ago');
  const markRead = () => within(told).getByRole('button', { name: /^Mark as read/ });
  fireEvent.click(markRead());
  await waitFor(() =>
    expect(toasts.toastFailure).toHaveBeenCalledWith(
      expect.anything(),
      'We could not mark it as read. Please try again.',
    ),
  );
  await waitFor(() => expect(markRead()).toBeDefined());
  await bell('Notifications, 12 unread');
});

test('a payment is told at once, and leads to the subscription', async () => {
  const paid = made({
    type: 'payment.completed',
    from: null,
    until: '2026-12-18T08:00:00.000Z',
  });
  let told: Notification[] = [];
  const unread = () => ({ unread: told.filter(({ read }) => !read).length });
  fakeApi({
    'notifications.unread': unread,
    'notifications.list': () => list(...told),
    'notifications.markRead': () => {
      told = [{ ...paid, read: true }];
      return unread();
    },
  });
  await open();
  await screen.findByRole('heading', { name: 'Nothing new' });
  told = [paid];
  await act(async () => announceLive(notificationsEvents.created, paid));
  await item(/Your membership is active until 18 Dec/);
  fireEvent.click(await bell('Notifications, 1 unread'));
  const latest = screen.getByRole('region', { name: 'Latest news' });
  const link = await within(latest).findByRole('link', { name: /Your membership is active until/ });
  await act(async () => void fireEvent.click(link));
  await waitFor(() => expect(page.history.location.href).toBe('/dashboard?tab=subscription'));
  await waitFor(() => expect(unread(), 'it is read by that').toEqual({ unread: 0 }));
});

test('whoever is blocked from a notification goes with all that tells of them, and the focus goes on', async () => {
  const kabirs = { memberId: KABIR, displayName: 'Kabir', photo: null };
  fakeApi({
    'notifications.unread': () => ({ unread: 2 }),
    'notifications.list': () =>
      list(
        made({ id: '019a0000-0000-7000-8000-000000000011', from: kabirs }),
        made({ id: '019a0000-0000-7000-8000-000000000012', from: kabirs, type: 'match' }),
        made(),
      ),
    'safety.block': () => ({ ok: true }),
  });
  await open();
  await item(/Kabir/);
  const [more] = screen.getAllByRole('button', { name: 'More about Kabir' });
  fireEvent.click(more as HTMLElement);
  const sheet = screen.getByRole('dialog', { name: 'Kabir' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Block' }));
  const question = await screen.findByRole('dialog', { name: 'Block Kabir?' });
  const next = within(await item(/Tara/)).getByRole('link');
  fireEvent.click(within(question).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(document.activeElement).toBe(next));
});

describe('the browser’s own notifications', () => {
  const give = (answer: NotificationPermission) => {
    const fake = {
      permission: 'default' as NotificationPermission,
      requestPermission: vi.fn<() => Promise<NotificationPermission>>(async () => {
        fake.permission = answer;
        return answer;
      }),
    };
    Object.assign(window, { Notification: fake });
    return fake;
  };
  const nothing = {
    'notifications.unread': () => ({ unread: 0 }),
    'notifications.list': () => list(made()),
  } as const;
  const openSettings = async () => {
    page.close();
    const Settings = () => (
      <>
        <BrowserPermission />
        <NotificationSettings />
      </>
    );
    page = await openPage(Settings, '/settings', '/settings');
  };

  test('are asked for on a click alone, and Settings says how things stand', async () => {
    const { requestPermission } = give('granted');
    const switches = {
      like: true,
      match: true,
      message: true,
      messageRequest: true,
      call: true,
      request: true,
      payment: true,
      verification: true,
    };
    fakeApi({
      ...nothing,
      'notifications.switches': () => switches,
      'notifications.updateSwitches': (change) => Object.assign(switches, change),
    });
    await open();
    const card = await screen.findByRole('region', { name: 'Browser notifications' });
    expect(requestPermission).not.toHaveBeenCalled();
    fireEvent.click(within(card).getByRole('button', { name: 'Turn on notifications' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Browser notifications' })).toBeNull(),
    );
    await openSettings();
    await screen.findByText('This browser may show you notifications.');
    fireEvent.click(await screen.findByRole('switch', { name: 'Likes' }));
    await screen.findByText('Settings saved');
    expect(switches).toMatchObject({ like: false, match: true });
  });

  test('when they are refused, it is said how to allow them after all', async () => {
    give('denied');
    fakeApi(nothing);
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
    await screen.findByText(/^Your browser blocks our notifications\./);
    expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull();
    await openSettings();
    await screen.findByText(/^Your browser blocks our notifications\./);
  });

  test('where there are none it is logged, and nothing is offered', async () => {
    const log = vi.spyOn(console, 'info').mockReturnValue(undefined);
    fakeApi(nothing);
    await open();
    await item(/Tara/);
    expect(log).toHaveBeenCalledWith('This browser cannot show notifications.');
    expect(page.text()).not.toContain('Turn on notifications');
    log.mockRestore();
  });
});
