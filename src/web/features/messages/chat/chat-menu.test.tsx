import { ReportProvider } from '#web/features/safety/index.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';
import { openOutbox, putIntoOutbox, unsentIn } from '../outbox/outbox-store.ts';
import { keepFile, readFile } from '../outbox/photo-files.ts';
import { conversationOf, ME, outgoing, THEM } from '#web/testing/messages.ts';
import { ChatMenu } from './chat-header.tsx';

type Deed = (input: { id: string }) => Promise<object>;
const server = vi.hoisted(() => ({ end: vi.fn<Deed>(), unlist: vi.fn<Deed>() }));
vi.mock('../messages.api.ts', async (original) => ({
  ...(await original<object>()),
  call: { messages: server },
}));
vi.mock('#web/lib/auth.tsx', async () => {
  const { ME: id } = await import('#web/testing/messages.ts');
  return { useAuth: () => ({ member: { id } }) };
});
const block = vi.hoisted(() => vi.fn<(input: { memberId: string }) => Promise<object>>());
vi.mock('#web/features/safety/safety.api.ts', async (original) => ({
  ...(await original<object>()),
  call: { safety: { block } },
}));
const unmatch = vi.hoisted(() => vi.fn<(input: { id: string }) => Promise<object>>());
vi.mock('#web/features/matching/matching.api.ts', async (original) => {
  const real = await original<{ call: { matching: object } }>();
  return { ...real, call: { ...real.call, matching: { ...real.call.matching, unmatch } } };
});
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: () => null,
}));
const other = {
  memberId: THEM,
  verified: false,
  displayName: 'Meera',
  age: 27,
  location: 'Pune',
  photo: null,
  paused: false,
};
const confirm = vi.hoisted(() => vi.fn<(question: { body: string }) => Promise<boolean>>());
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => confirm }));

let root: Root;
let place: HTMLElement;
let closeOutbox: () => void;
const onClose = vi.fn<() => void>();
const onSearch = vi.fn<() => void>();
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.clearAllMocks();
  localStorage.clear();
  closeOutbox = openOutbox(ME);
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  closeOutbox();
});

const show = (changes: Partial<Conversation>) =>
  act(() =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <ReportProvider>
            <ChatMenu
              conversation={conversationOf(1, changes)}
              onSearch={onSearch}
              onClose={onClose}
            />
          </ReportProvider>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
const button = (label: string) =>
  [...place.querySelectorAll('button')].find(
    (one) => one.textContent === label || one.getAttribute('aria-label') === label,
  );
const choose = async (label: string) => {
  act(() => button('More')?.click());
  await act(async () => button(label)?.click());
};

test('a chat that a request has opened is ended once the question is answered', async () => {
  show({ matchId: null });
  confirm.mockResolvedValue(false);
  await choose('End chat');
  expect(server.end).not.toHaveBeenCalled();
  confirm.mockResolvedValue(true);
  await choose('End chat');
  expect(server.end).toHaveBeenCalledWith({ id: 'a' });
  expect(onClose).not.toHaveBeenCalled();
});

test('the chat of a match ends with the match', async () => {
  show({ matchId: 'm', other });
  act(() => button('More')?.click());
  expect(button('End chat')).toBeUndefined();
  expect(button('Block')).toBeDefined();
  confirm.mockResolvedValue(false);
  await act(async () => button('Unmatch')?.click());
  expect(unmatch).not.toHaveBeenCalled();
  confirm.mockResolvedValue(true);
  unmatch.mockResolvedValue({ ok: true });
  await choose('Unmatch');
  expect(unmatch).toHaveBeenCalledWith({ id: 'm' });
  show({ state: 'unmatched', matchId: null, other });
  act(() => button('More')?.click());
  expect(button('Unmatch')).toBeUndefined();
});

test('the menu leads to the search, also where there is nothing else to do', async () => {
  show({ matchId: 'm' });
  await choose('Search in this chat');
  expect(onSearch).toHaveBeenCalledOnce();
});

test('a chat with nobody has nobody to block', () => {
  show({ state: 'gone' });
  act(() => button('More')?.click());
  expect(button('Remove from list')).toBeDefined();
  expect(button('Block')).toBeUndefined();
});

test('a block closes the chat, and takes along what was not sent in it', async () => {
  await writeUnsent();
  show({ matchId: 'm', other });
  confirm.mockResolvedValue(true);
  block.mockResolvedValue({ ok: true });
  block.mockRejectedValueOnce(new Error('no network'));
  await choose('Block');
  expect(onClose).not.toHaveBeenCalled();
  expect(unsentIn('a')).toHaveLength(2);
  await choose('Block');
  expect(block).toHaveBeenCalledWith({ memberId: THEM });
  expect(onClose).toHaveBeenCalledOnce();
  expect(unsentIn('a')).toEqual([]);
  expect(unsentIn('b')).toHaveLength(1);
  expect(readDraft(ME, 'chat.a')).toBeNull();
});

async function writeUnsent(): Promise<void> {
  await keepFile(ME, 'photo', new File(['bytes'], 'photo.png', { type: 'image/png' }));
  putIntoOutbox(outgoing('words', { fault: 'Closed.' }));
  putIntoOutbox(outgoing('photo', { hasFile: true }));
  putIntoOutbox(outgoing('elsewhere', { conversationId: 'b' }));
  keepDraft(ME, 'chat.a', 'Begun');
}

test('what is removed from the list takes along what was not sent, after asking', async () => {
  await writeUnsent();
  show({ state: 'unmatched' });
  confirm.mockResolvedValue(false);
  await choose('Remove from list');
  expect(confirm.mock.lastCall?.[0].body).toContain('2 messages have not been sent');
  expect(unsentIn('a')).toHaveLength(2);
  confirm.mockResolvedValue(true);
  await choose('Remove from list');
  expect(server.unlist).toHaveBeenCalledWith({ id: 'a' });
  expect(onClose).toHaveBeenCalledOnce();
  expect(unsentIn('a')).toEqual([]);
  expect(unsentIn('b')).toHaveLength(1);
  expect(await readFile(ME, 'photo')).toBeNull();
  expect(readDraft(ME, 'chat.a')).toBeNull();
});

test('what could not be removed keeps it', async () => {
  await writeUnsent();
  show({ state: 'gone' });
  confirm.mockResolvedValue(true);
  server.unlist.mockRejectedValueOnce(new Error('no network'));
  await choose('Remove from list');
  expect(onClose).not.toHaveBeenCalled();
  expect(unsentIn('a')).toHaveLength(2);
});
