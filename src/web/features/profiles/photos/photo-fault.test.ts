import { expect, test } from 'vitest';
import { photoFault } from './photo-fault.ts';

test.each([
  [5_242_879, null],
  [5_242_880, 'File size must be less than 5MB'],
])('a photo of %i bytes: %s', (size, fault) => {
  expect(photoFault({ type: 'image/jpeg', size })).toBe(fault);
});
