import { expect, test } from 'vitest';
import { shownPart } from './pictures.ts';

test('of a wide camera picture the middle is taken, of a high one too: what was seen', () => {
  expect(shownPart({ width: 1920, height: 1080 }, { width: 400, height: 300 })).toEqual({
    x: 240,
    y: 0,
    width: 1440,
    height: 1080,
  });
  expect(shownPart({ width: 1080, height: 1920 }, { width: 400, height: 300 })).toEqual({
    x: 0,
    y: 555,
    width: 1080,
    height: 810,
  });
});
