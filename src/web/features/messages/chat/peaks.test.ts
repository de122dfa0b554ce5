import { expect, test } from 'vitest';
import { peaksOf } from './use-recorder.ts';

test('a recording is drawn as at most 64 small numbers, the loudest as high as can be', () => {
  const peaks = peaksOf(Array.from({ length: 1200 }, (_, place) => (place % 100) / 200));
  expect(peaks).toHaveLength(64);
  expect(Math.max(...peaks)).toBe(31);
  expect(peaks.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= 31)).toBe(true);
  expect(peaksOf([0.1, 0.2])).toEqual([16, 31]);
  expect(peaksOf([0])).toEqual([0]);
});
