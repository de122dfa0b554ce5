import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { ConversationState } from '#contract/messages/rules.ts';
import { keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';
import { conversationOf, ME } from '#web/testing/messages.ts';
import { ClosedComposer } from './closed-composer.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));

const nothing = () => undefined;

test('whoever is restricted reads why there is no field, and where more is said', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => new EventTarget());
  const place = document.createElement('div');
  act(() =>
    createRoot(place).render(
      <MantineProvider env="test">
        <ClosedComposer
          conversation={conversationOf(1, { state: 'open' })}
          restricted
          memberId={ME}
          onDeclined={nothing}
        />
      </MantineProvider>,
    ),
  );
  expect(place.textContent).toContain('Your account is restricted, so you cannot write now.');
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/standing');
});

test('what was begun before the chat ended can be copied, and is gone once it is discarded', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => new EventTarget());
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  keepDraft(ME, 'chat.a', 'Shall we meet');
  const place = document.createElement('div');
  const root = createRoot(place);
  const show = (state: ConversationState) =>
    act(() =>
      root.render(
        <MantineProvider env="test">
          <ClosedComposer
            conversation={conversationOf(1, { state })}
            memberId={ME}
            onDeclined={nothing}
          />
        </MantineProvider>,
      ),
    );
  const press = (label: string) =>
    act(async () =>
      [...place.querySelectorAll('button')].find((one) => one.textContent === label)?.click(),
    );
  show('asking');
  expect(place.textContent).not.toContain('Shall we meet');
  show('unmatched');
  expect(place.textContent).toContain('Shall we meet');
  await press('Copy');
  expect(writeText).toHaveBeenCalledWith('Shall we meet');
  await press('Discard');
  expect(place.textContent).not.toContain('Shall we meet');
  expect(readDraft(ME, 'chat.a')).toBeNull();
  act(() => root.unmount());
});
