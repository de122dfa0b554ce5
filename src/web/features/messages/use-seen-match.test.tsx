import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { conversationOf } from '#web/testing/messages.ts';
import { useSeenMatch } from './chat/use-chat-log.ts';

const markRead = vi.hoisted(() => vi.fn<(read: object) => Promise<object>>());
vi.mock('./messages.api.ts', () => ({ call: { messages: { markRead } } }));

function Chat({ conversation }: { conversation: Conversation }) {
  useSeenMatch(conversation);
  return null;
}

test('a match is known once its chat is looked at, and said once', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  markRead.mockResolvedValue({});
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const root = createRoot(document.createElement('div'));
  const show = (changes: Partial<Conversation>) =>
    act(() => root.render(<Chat conversation={conversationOf(0, { unread: 0, ...changes })} />));
  show({});
  show({ matchId: 'm' });
  expect(markRead).not.toHaveBeenCalled();
  focus.mockReturnValue(true);
  const look = () => void window.dispatchEvent(new Event('focus'));
  act(look);
  act(look);
  show({ matchId: 'm', mine: { readSeq: 4, receivedSeq: 4 } });
  expect(markRead.mock.calls).toEqual([[{ id: 'a', seq: 0 }]]);
  act(() => root.unmount());
});
