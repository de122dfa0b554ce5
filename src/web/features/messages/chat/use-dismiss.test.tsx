import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDismiss } from './use-dismiss.ts';

const close = vi.fn<() => void>();

/** As in browsers that tell of a phone's Back: only the last one that waits hears it. */
const waiting: EventTarget[] = [];
class CloseWatcher extends EventTarget {
  constructor() {
    super();
    waiting.push(this);
  }
  destroy() {
    waiting.splice(waiting.indexOf(this), 1);
  }
}
vi.stubGlobal('CloseWatcher', CloseWatcher);

function Panel() {
  const panel = useRef<HTMLDivElement>(null);
  useDismiss(() => panel.current, close);
  return (
    <div ref={panel}>
      <button type="button" id="inside">
        Inside
      </button>
    </div>
  );
}

let root: Root;
const show = (open: boolean) =>
  act(() =>
    root.render(
      <>
        <button type="button" id="opener">
          Open
        </button>
        {open && <Panel />}
      </>,
    ),
  );
const at = (id: string) => document.querySelector<HTMLElement>(`#${id}`);
const press = (target: HTMLElement | null) => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  target?.dispatchEvent(event);
  return event.defaultPrevented;
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  close.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  show(false);
  at('opener')?.focus();
  show(true);
});
afterEach(() => act(() => root.unmount()));

test('Escape closes it and nothing else, unless it is meant for another', () => {
  expect(press(at('opener'))).toBe(false);
  expect(close).not.toHaveBeenCalled();
  expect(press(at('inside'))).toBe(true);
  expect(close).toHaveBeenCalledOnce();
});

test('a tap beside it closes it, one inside does not', () => {
  at('inside')?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  expect(close).not.toHaveBeenCalled();
  at('opener')?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  expect(close).toHaveBeenCalledOnce();
});

test('Back closes it first, and then means the page again', () => {
  waiting.at(-1)?.dispatchEvent(new Event('close'));
  expect(close).toHaveBeenCalledOnce();
  show(false);
  expect(waiting).toEqual([]);
});

test('the focus goes back to where it came from', () => {
  at('inside')?.focus();
  show(false);
  expect(document.activeElement).toBe(at('opener'));
});
