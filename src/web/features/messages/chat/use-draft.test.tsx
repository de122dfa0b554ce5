import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ME } from '#web/testing/messages.ts';
import { useDraft } from './use-composer.ts';

const NAME = 'chat.a';

function Field() {
  const [text, setText] = useDraft(ME, NAME);
  return (
    <button type="button" onClick={() => setText('Shall we meet')}>
      {text}
    </button>
  );
}

let root: Root;
let place: HTMLElement;
const focus = vi.spyOn(document, 'hasFocus');
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  place = document.createElement('div');
  root = createRoot(place);
  act(() => root.render(<Field />));
});
afterEach(() => act(() => root.unmount()));

/** What another tab has done, as this one is told of it. */
const elsewhere = (text: string | null, before: string | null, name = NAME) => {
  const asKept = (draft: string | null) => draft && JSON.stringify(draft);
  const key = `saath.draft.${ME}.${name}`;
  const change = { key, newValue: asKept(text), oldValue: asKept(before) };
  act(() => void window.dispatchEvent(new StorageEvent('storage', change)));
};

test('a tab that nobody types in follows the one where somebody does', () => {
  focus.mockReturnValue(false);
  elsewhere('Shall we', null);
  expect(place.textContent).toBe('Shall we');
  elsewhere('Something else', null, 'chat.b');
  expect(place.textContent).toBe('Shall we');
  elsewhere(null, 'Shall we');
  expect(place.textContent).toBe('');
});

test('what is being typed stays, unless the very same was sent from another tab', () => {
  focus.mockReturnValue(true);
  act(() => place.querySelector('button')?.click());
  elsewhere('Shall', null);
  elsewhere(null, 'Shall');
  expect(place.textContent).toBe('Shall we meet');
  elsewhere(null, 'Shall we meet');
  expect(place.textContent).toBe('');
});
