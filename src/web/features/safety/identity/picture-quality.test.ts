import { expect, test } from 'vitest';
import { qualityFault } from './pictures.ts';

const SIDE = 60;

function picture(greyAt: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const grey = greyAt(at % SIDE, Math.floor(at / SIDE));
    data.set([grey, grey, grey, 255], at * 4);
  }
  return { data, width: SIDE, height: SIDE };
}

const letters = (x: number, y: number) =>
  (Math.floor(x / 3) + Math.floor(y / 3)) % 2 === 0 ? 210 : 60;

test('a sharp page in good light is fine', () => {
  expect(qualityFault(picture(letters), 'camera')).toBeNull();
});

test('one in the dark, with a burnt spot, or without edges is not', () => {
  expect(
    qualityFault(
      picture((x, y) => letters(x, y) / 8),
      'camera',
    ),
  ).toBe('dark');
  expect(
    qualityFault(
      picture((x, y) => (x < 20 && y < 20 ? 255 : letters(x, y))),
      'camera',
    ),
  ).toBe('glare');
  expect(
    qualityFault(
      picture((x) => 100 + x),
      'camera',
    ),
  ).toBe('blurred');
});

test('a white scan is no burnt photo, but may be as dark or blurred as one', () => {
  const scan = picture((x, y) => (x < 40 ? 255 : letters(x, y)));
  expect(qualityFault(scan, 'camera')).toBe('glare');
  expect(qualityFault(scan, 'file')).toBeNull();
  expect(
    qualityFault(
      picture(() => 255),
      'file',
    ),
  ).toBe('blurred');
  expect(
    qualityFault(
      picture(() => 20),
      'file',
    ),
  ).toBe('dark');
});
