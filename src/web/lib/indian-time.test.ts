import { expect, test } from 'vitest';
import { fromIndianField, indianTime, toIndianField } from './indian-time.ts';

test('what a field holds is India’s time, wherever its reader is', () => {
  const at = new Date('2026-11-16T15:45:00.000Z');
  expect(toIndianField(at)).toBe('2026-11-16T21:15');
  expect(fromIndianField('2026-11-16T21:15')).toEqual(at);
  expect(fromIndianField('')).toBeNull();
  expect(indianTime(at.toISOString())).toBe('16 Nov, 9:15 pm');
});

test('the day changes at midnight in India', () => {
  expect(indianTime('2026-11-16T18:30:00.000Z')).toMatch(/^17 Nov, 12:00 am$/);
});
