import { expect, test } from 'vitest';
import { createQualityReader } from './call-view.ts';

const reading = (packetsReceived: number, packetsLost: number, currentRoundTripTime = 0.05) => [
  { type: 'candidate-pair', nominated: true, currentRoundTripTime },
  { type: 'inbound-rtp', packetsReceived, packetsLost },
];

test('a call that went well for long tells at once that it does not any more, and when it does again', () => {
  const read = createQualityReader();
  expect(read(reading(100_000, 0))).toBe('good');
  expect(read(reading(100_080, 20))).toBe('poor');
  expect(read(reading(100_180, 20))).toBe('good');
  expect(read(reading(100_275, 25))).toBe('fair');
});

test('nothing that comes any more is no good connection', () => {
  const read = createQualityReader();
  expect(read(reading(0, 0))).toBe('good');
  expect(read(reading(100, 0))).toBe('good');
  expect(read(reading(100, 0))).toBe('poor');
});

test('what was given up for lost and comes after all counts for nobody', () => {
  const read = createQualityReader();
  read(reading(100, 10));
  expect(read(reading(200, 4))).toBe('good');
});

test.each([
  [0.05, 'good'],
  [0.3, 'fair'],
  [0.7, 'poor'],
])('%s seconds there and back: %s', (seconds, quality) => {
  expect(createQualityReader()(reading(100, 0, seconds))).toBe(quality);
});
