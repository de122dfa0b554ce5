import { expect, test } from 'vitest';
import { partText, points } from './companion-offer-card.tsx';

test('nothing in common is said as kindly as everything', () => {
  expect(partText({ part: 'interests', earned: 0, possible: 25 })).toBe('No shared interests yet');
  expect(partText({ part: 'interests', earned: 5, possible: 25 })).toBe('You share some interests');
  expect(partText({ part: 'interests', earned: 25, possible: 25 })).toBe(
    'You share many interests',
  );
});

test('points have at most one decimal', () => {
  expect([0, 25 / 3, 12.5, 20].map(points)).toEqual(['0', '8.3', '12.5', '20']);
});
