import { QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/notifications/endpoints.ts';
import { useShowsChatList, useShowsChats } from '#web/features/messages/chat-navigation.ts';
import { showAlert } from '#web/features/notifications/alerts/show-alert.ts';

const toastWithAction = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#web/ui/action-toast.tsx', () => ({ toastWithAction }));
vi.mock('#web/lib/toast.ts', () => ({ openDialog: () => undefined }));

const OPEN = '019a0000-0000-7000-8000-00000000000a';
const ANOTHER = '019a0000-0000-7000-8000-00000000000b';

const messageIn = (conversationId: string): Notification => ({
  id: '019a0000-0000-7000-8000-000000000010',
  type: 'message',
  from: null,
  needsPlan: false,
  matchId: null,
  conversationId,
  until: null,
  createdAt: new Date().toISOString(),
  read: false,
});

/** Of the page of messages, on a screen where the list stands beside the chat or not. */
async function isTold(phone: boolean, chat: string | null, message: string) {
  vi.stubGlobal('matchMedia', () => ({ matches: phone }));
  const hooks = [renderHook(() => useShowsChatList())];
  if (chat) hooks.push(renderHook(() => useShowsChats(chat)));
  await showAlert(messageIn(message), new QueryClient(), () => undefined);
  for (const { unmount } of hooks) unmount();
  return toastWithAction.mock.calls.length > 0;
}

beforeEach(() => vi.clearAllMocks());

test.each([
  ['a phone is told of a message of another chat', true, OPEN, ANOTHER, true],
  ['a phone is not told of what comes into the open chat', true, OPEN, OPEN, false],
  ['a phone with the list in sight is told of nothing', true, null, ANOTHER, false],
  ['where the list stands beside the chat nothing is told', false, OPEN, ANOTHER, false],
])('%s', async (_, phone, chat, message, told) => {
  expect(await isTold(phone, chat, message)).toBe(told);
});
