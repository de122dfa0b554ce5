import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patiently } from '#web/testing/patiently.ts';
import { openOutbox, putIntoOutbox, useOutbox } from '../outbox/outbox-store.ts';
import { keepFile } from '../outbox/photo-files.ts';
import { ME, outgoing } from '#web/testing/messages.ts';
import { ChatMessage } from './chat-message.tsx';
import { shownMessages } from './shown-message.ts';

const CLOSED = 'This conversation is closed.';
const nothing = () => undefined;
const theirs = { receivedSeq: 0, readSeq: 0 };

/** Every message that waits on this device. */
function Waiting({ open }: { open: boolean }) {
  const state = open ? 'open' : 'unmatched';
  return shownMessages([], { outgoing: useOutbox(), held: [] }, { id: 'a', state, theirs }, ME).map(
    (message) => (
      <ChatMessage
        key={message.clientId}
        conversationId="a"
        open={open}
        memberId={ME}
        partnerName="Kabir"
        message={message}
        endsRun
        marked=""
        chosen={false}
        onChoose={nothing}
        onReply={nothing}
        onQuote={nothing}
        onPhoto={nothing}
        onEdit={nothing}
        onBlocked={nothing}
      />
    ),
  );
}

let root: Root;
let place: HTMLElement;
let close: () => void;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => new EventTarget());
  localStorage.clear();
  close = openOutbox(ME);
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  close();
  vi.unstubAllGlobals();
});

const show = (open: boolean) =>
  act(() =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <Waiting open={open} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
const buttons = () => [...place.querySelectorAll('button')].map(({ textContent }) => textContent);
const press = (label: string) =>
  act(async () =>
    [...place.querySelectorAll('button')].find((b) => b.textContent === label)?.click(),
  );

test('what was refused can be tried again as long as the chat is open', () => {
  putIntoOutbox(outgoing('Hello', { fault: 'Please confirm your email first.' }));
  show(true);
  expect(buttons()).toEqual(['Please confirm your email first. Tap to retry.', 'Delete']);
});

test('after the end of the chat it says why, and can be copied and deleted', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText }, onLine: true });
  putIntoOutbox(outgoing('Hello', { fault: CLOSED }));
  show(false);
  expect(place.textContent).toContain(`Not sent. ${CLOSED}`);
  expect(buttons()).toEqual(['Copy', 'Delete']);
  await press('Copy');
  expect(writeText).toHaveBeenCalledWith('Hello');
  await press('Delete');
  expect(place.textContent).not.toContain('Hello');
});

test('a photo that is refused for good is not said to be on its way', async () => {
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:photo', revokeObjectURL: nothing });
  await keepFile(ME, 'photo', new File(['bytes'], 'photo.png', { type: 'image/png' }));
  const photo = outgoing('photo', { text: '', hasFile: true });
  putIntoOutbox({ ...photo, fault: 'That photo is damaged.', hopeless: true });
  show(true);
  await patiently(async () => {
    await act(async () => undefined);
    expect(place.querySelector('img')).not.toBeNull();
  });
  expect(place.querySelector('img')?.alt).toBe('Photo, not sent');
  expect(buttons()).toEqual(['Delete']);
});
