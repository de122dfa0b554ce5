import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { HeldMessage, Message } from '#contract/messages/endpoints.ts';
import { familyReasons } from '#contract/safety/rules.ts';
import { made, ME, outgoing } from '#web/testing/messages.ts';
import { MessageFault } from './chat-message.tsx';
import { shownMessages, type ShownMessage } from './shown-message.ts';

const nothing = () => undefined;
const chat = { id: 'a', state: 'open', theirs: { receivedSeq: 0, readSeq: 0 } } as const;
const held = (afterSeq: number, changes: Partial<HeldMessage> = {}): HeldMessage => ({
  id: `h${afterSeq}`,
  clientId: `held after ${afterSeq}`,
  text: `held after ${afterSeq}`,
  photo: null,
  state: 'held',
  photoHeld: null,
  family: 'threat',
  afterSeq,
  createdAt: made(afterSeq).createdAt,
  ...changes,
});
const textsOf = (messages: Message[], waiting: HeldMessage[]) =>
  shownMessages(messages, { outgoing: [], held: waiting }, chat, ME).map(({ text }) => text);

const statusOf = (message: ShownMessage | undefined) => {
  if (!message) throw new Error('nothing is shown');
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MessageFault
          message={message}
          onRetry={nothing}
          onDelete={nothing}
          onEdit={nothing}
          onSendAnyway={nothing}
        />
      </QueryClientProvider>
    </MantineProvider>,
  ).replaceAll(/<[^>]+>/g, ' ');
};

test('what waits for a person stands in its place, and beside nothing that is not loaded', () => {
  const messages = [made(5), made(6)];
  expect(textsOf(messages, [held(2), held(4), held(5), held(9)])).toEqual([
    'held after 4',
    'message 5',
    'held after 5',
    'message 6',
    'held after 9',
  ]);
  expect(textsOf([], [held(0)])).toEqual(['held after 0']);
});

test('several of one place stand in the order of writing', () => {
  const second = held(1, { id: 'second', clientId: 'second', text: 'second' });
  expect(textsOf([made(1)], [held(1), second])).toEqual(['message 1', 'held after 1', 'second']);
});

test('once released it is shown as a message alone', () => {
  const released = made(1, { senderId: ME, clientId: 'held after 0' });
  expect(textsOf([released], [held(0)])).toEqual(['message 1']);
});

test.each([
  ['held', `A person looks at this before it is delivered. ${familyReasons.threat}`, 'Take back'],
  ['removed', `Not delivered: ${familyReasons.threat}`, 'Delete'],
  ['undelivered', 'Not delivered: This chat ended', 'Delete'],
] as const)('%s: its sender is told what became of it', (state, words, action) => {
  const [message] = shownMessages([], { outgoing: [], held: [held(0, { state })] }, chat, ME);
  const status = statusOf(message);
  expect(status).toContain(words);
  expect(status).toContain(action);
});

test('one that the server asks about can be sent anyway, changed or deleted', () => {
  const asked = outgoing('c1', { fault: familyReasons.contact, asks: true });
  const [message] = shownMessages([], { outgoing: [asked], held: [] }, chat, ME);
  const status = statusOf(message);
  for (const words of [
    'Not sent yet.',
    familyReasons.contact,
    'Send anyway',
    'Change it',
    'Delete',
  ])
    expect(status).toContain(words);
});
