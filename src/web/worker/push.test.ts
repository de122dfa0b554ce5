import { beforeEach, expect, test, vi } from 'vitest';
import { answerAlertClick, showPush } from './push.ts';

beforeEach(() => {
  vi.stubGlobal('MEMBER_PAGES', ['/browse']);
  return () => vi.unstubAllGlobals();
});

/** A browser with these pages open. */
function browserWith(...urls: string[]) {
  const pages = urls.map((url) => ({
    url,
    focus: vi.fn<() => void>(),
    postMessage: vi.fn<() => void>(),
  }));
  const openWindow = vi.fn<(url: string) => void>();
  const clients = { matchAll: async () => pages, openWindow };
  return { scope: { clients } as unknown as ServiceWorkerGlobalScope, pages, openWindow };
}

const clicked = { id: 'n1', matchId: 'm1', conversationId: null };
const alert = (data: object = clicked) =>
  ({ close: () => undefined, data }) as unknown as Notification;

test('a click goes to an open page of the app, which finds the way itself', async () => {
  const { scope, pages, openWindow } = browserWith(
    'https://x.example/faq',
    'https://x.example/browse',
  );
  await answerAlertClick(scope, alert());
  expect(pages[0]?.postMessage).not.toHaveBeenCalled();
  expect(pages[1]?.postMessage).toHaveBeenCalledWith({ clicked });
  expect(pages[1]?.focus).toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test('without a page of the app, one is opened', async () => {
  const { scope, openWindow } = browserWith('https://x.example/');
  await answerAlertClick(scope, alert());
  expect(openWindow).toHaveBeenCalledWith('/notifications?open=n1&match=m1');
});

test('a message leads to its chat', async () => {
  const { scope, openWindow } = browserWith();
  await answerAlertClick(scope, alert({ id: 'n1', matchId: null, conversationId: 'c1' }));
  expect(openWindow).toHaveBeenCalledWith('/messages?chat=c1');
});

test('a push about a message names its sender and never what they wrote', async () => {
  const shown = vi.fn<(title: string, options: NotificationOptions) => void>();
  const { scope } = browserWith();
  Object.assign(scope, { registration: { showNotification: shown } });
  const pushed = { id: 'n1', type: 'message', name: 'Meera', matchId: null, conversationId: 'c1' };
  await showPush(scope, { json: () => pushed } as unknown as PushMessageData);
  expect(shown).toHaveBeenCalledWith(
    'New message',
    expect.objectContaining({
      body: 'Meera wrote to you',
      data: { id: 'n1', matchId: null, conversationId: 'c1' },
    }),
  );
});

test('a push about the membership says how it stands', async () => {
  const shown = vi.fn<(title: string, options: NotificationOptions) => void>();
  const { scope } = browserWith();
  Object.assign(scope, { registration: { showNotification: shown } });
  const pushed = {
    id: 'n1',
    type: 'membership.ending',
    name: null,
    matchId: null,
    conversationId: null,
    until: '2026-12-15T10:00:00.000Z',
    createdAt: '2026-12-12T10:17:00.000Z',
  };
  await showPush(scope, { json: () => pushed } as unknown as PushMessageData);
  expect(shown).toHaveBeenCalledWith(
    'Your membership ends soon',
    expect.objectContaining({ body: 'Your membership ends in 3 days.', icon: '/icon-192.png' }),
  );
});
