import { expect, test } from 'vitest';
import { applyAction } from './photo-manager.tsx';

const photos = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const order = (list: { id: string }[]) => list.map(({ id }) => id).join('');

test.each([
  [{ kind: 'move', id: 'a', to: 1 }, 'bacd'],
  [{ kind: 'move', id: 'd', to: 2 }, 'abdc'],
  [{ kind: 'main', id: 'c', to: 0 }, 'cabd'],
  [{ kind: 'remove', id: 'b' }, 'acd'],
  [{ kind: 'move', id: 'gone', to: 0 }, 'abcd'],
] as const)('%o makes %s', (action, expected) => {
  const once = applyAction(photos, action);
  expect(order(once)).toBe(expected);
  expect(order(applyAction(once, action)), 'twice is once').toBe(expected);
});
