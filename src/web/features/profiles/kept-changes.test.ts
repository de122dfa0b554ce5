import { expect, test } from 'vitest';
import { usableChanges } from './profile-changes.ts';

test('what is half-typed comes back as it was, and takes nothing with it', () => {
  const kept = { age: 1, bio: 'x'.repeat(1001), gender: 'female', preferences: { distance: 501 } };
  expect(usableChanges(kept)).toEqual(kept);
});

test('what is spoilt or from another time is left out alone', () => {
  const kept = { age: 'old', gender: 'gone', height: '150-165', hat: 1, lifestyle: { diet: 3 } };
  expect(usableChanges(kept)).toEqual({ height: '150-165' });
  for (const nothing of [null, undefined, 'text', 7]) expect(usableChanges(nothing)).toEqual({});
});
