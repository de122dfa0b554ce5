import { act } from 'react';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceLive, sendThrough } from './live.ts';
import { useWatching } from './watching.ts';

const told: unknown[] = [];
function Page() {
  useWatching();
  return null;
}
const show = (visibilityState: DocumentVisibilityState) =>
  act(() => {
    Object.defineProperty(document, 'visibilityState', {
      value: visibilityState,
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  });
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  told.length = 0;
  sendThrough(async (name, input) => void told.push([name, input]));
});
afterEach(() => {
  sendThrough(null);
  Reflect.deleteProperty(document, 'visibilityState');
});

test('a member is online while a page of theirs is in sight, and only then', () => {
  show('visible');
  const { unmount } = render(<Page />);
  expect(told.at(-1)).toEqual(['watching', true]);
  show('hidden');
  expect(told.at(-1)).toEqual(['watching', false]);
  show('visible');
  expect(told.at(-1)).toEqual(['watching', true]);
  // A connection that is new knows nothing yet.
  told.length = 0;
  act(() => announceLive('joined'));
  expect(told).toEqual([['watching', true]]);
  unmount();
  expect(told.at(-1)).toEqual(['watching', false]);
});
