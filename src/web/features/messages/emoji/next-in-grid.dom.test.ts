import { expect, test } from 'vitest';
import { nextInGrid } from './emoji-panel.tsx';

/** Two rows of three, then one of two. */
const places = [
  [0, 0],
  [0, 44],
  [0, 88],
  [44, 0],
  [44, 44],
  [44, 88],
  [120, 0],
  [120, 44],
] as const;
const buttons = places.map(([top, left]) => {
  const button = document.createElement('button');
  button.getBoundingClientRect = () => new DOMRect(left, top, 44, 44);
  return button;
});
const from = (place: number) => buttons[place] ?? document.body;

test.each([
  [1, 'ArrowRight', 2],
  [3, 'ArrowLeft', 2],
  [1, 'ArrowDown', 4],
  [5, 'ArrowDown', 7],
  [7, 'ArrowUp', 4],
  [4, 'Home', 0],
  [4, 'End', 7],
])('from %i, %s leads to %i', (place, key, next) => {
  expect(nextInGrid(buttons, from(place), key)).toBe(buttons[next]);
});

test('the edges and other keys lead nowhere', () => {
  expect(nextInGrid(buttons, from(0), 'ArrowUp')).toBeNull();
  expect(nextInGrid(buttons, from(7), 'ArrowRight')).toBeNull();
  expect(nextInGrid(buttons, from(3), 'a')).toBeNull();
  expect(nextInGrid(buttons, document.body, 'ArrowDown')).toBeNull();
});
