import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLongPress } from './use-long-press.ts';

const held = vi.fn<() => void>();
const tapped = vi.fn<() => void>();

function Message() {
  return (
    <div {...useLongPress(held)}>
      <button type="button" onClick={tapped}>
        Tap
      </button>
    </div>
  );
}

let root: Root;
const touch = (type: string, clientX = 0) =>
  act(() => {
    const how = { bubbles: true, pointerType: 'touch', clientX };
    document.querySelector('button')?.dispatchEvent(new PointerEvent(type, how));
  });
const tap = () => act(() => document.querySelector('button')?.click());
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  held.mockClear();
  tapped.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Message />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

test('a finger that stays is a long press, and no tap', () => {
  touch('pointerdown');
  wait(500);
  expect(held).toHaveBeenCalledOnce();
  touch('pointerup');
  tap();
  expect(tapped).not.toHaveBeenCalled();
});

test('one that lifts soon taps, and one that moves scrolls', () => {
  touch('pointerdown');
  wait(100);
  touch('pointerup');
  tap();
  touch('pointerdown');
  touch('pointermove', 40);
  wait(500);
  expect(tapped).toHaveBeenCalledOnce();
  expect(held).not.toHaveBeenCalled();
});
