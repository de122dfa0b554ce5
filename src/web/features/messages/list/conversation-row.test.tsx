import { MantineProvider } from '@mantine/core';
import { act, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { keepDraft } from '#web/lib/unsaved-drafts.ts';
import { openOutbox, putIntoOutbox, setFault, takeFromOutbox } from '../outbox/outbox-store.ts';
import { conversationOf, ME, outgoing } from '#web/testing/messages.ts';
import { ConversationRow } from './conversation-row.tsx';

// Where the row leads is the page's business.
vi.mock('@tanstack/react-router', () => ({ createLink: (component: unknown) => component }));

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
});

/** As the router hands it on. */
const Row = ConversationRow as unknown as ComponentType<Record<string, unknown>>;
const show = (changes: Partial<Conversation> = {}, link: object = {}) => showAll([changes], link);
const showAll = (all: Partial<Conversation>[], link: object = {}) =>
  act(() =>
    root.render(
      <MantineProvider>
        {all.map((changes) => {
          const conversation = conversationOf(1, { unread: 0, ...changes });
          return <Row key={conversation.id} conversation={conversation} memberId={ME} {...link} />;
        })}
      </MantineProvider>,
    ),
  );
const onItsWay = (clientId: string, conversationId = 'a') =>
  outgoing(clientId, { conversationId, text: 'On its way' });

test('tells of a draft as it is written, but not beside the open chat', () => {
  show();
  act(() => keepDraft(ME, 'chat.a', '  Shall we  '));
  expect(place.textContent).toContain('Draft: Shall we');
  expect(place.textContent).not.toContain('message 1');
  show({}, { 'aria-current': 'page' });
  expect(place.textContent).not.toContain('Draft');
  show({ state: 'unmatched' });
  expect(place.textContent).not.toContain('Draft');
});

test('whoever was erased is a former member', () => {
  show({ other: null });
  expect(place.textContent).toContain('Former member');
});

test('of many rows only the one that is written in reads its draft, and once', () => {
  showAll(['a', 'b', 'c'].map((id) => ({ id })));
  const parse = vi.spyOn(JSON, 'parse');
  act(() => keepDraft(ME, 'chat.b', 'Shall we'));
  expect(place.textContent).toContain('Draft: Shall we');
  expect(parse).toHaveBeenCalledOnce();
  parse.mockClear();
  const elsewhere = { key: `saath.draft.${ME}.profile`, newValue: '{}' };
  act(() => void window.dispatchEvent(new StorageEvent('storage', elsewhere)));
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

test('tells what nobody has read before anything of one’s own', () => {
  show({ unread: 1 });
  act(() => keepDraft(ME, 'chat.a', 'Shall we'));
  act(() => putIntoOutbox(onItsWay('one')));
  expect(place.textContent).toContain('message 1');
  expect(place.textContent).not.toMatch(/Draft|On its way/);
  expect(place.textContent).toContain('Sending');
});

test('tells of what is on its way and of what could not be sent', () => {
  show();
  act(() => putIntoOutbox(onItsWay('elsewhere', 'b')));
  expect(place.textContent).not.toContain('Sending');
  act(() => putIntoOutbox(onItsWay('one')));
  expect(place.textContent).toContain('You: On its way');
  expect(place.textContent).toContain('Sending');
  act(() => setFault('one', 'Closed.'));
  expect(place.textContent).toContain('Not sent');
  act(() => takeFromOutbox('one'));
  expect(place.textContent).toContain('message 1');
  expect(place.textContent).not.toContain('Not sent');
});

test.each([
  ['unmatched', 'Closed'],
  ['gone', 'Closed'],
  ['asking', 'Waiting for an answer'],
] as const)('says what is the matter with a chat that is %s', (state, text) => {
  show({ state });
  expect(place.textContent).toContain(text);
  show({ state: 'open' });
  expect(place.textContent).not.toContain(text);
});
