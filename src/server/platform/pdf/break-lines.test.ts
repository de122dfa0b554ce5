import { expect, test } from 'vitest';
import { breakLines } from './paper.ts';

const upTo = (most: number) => (line: string) => line.length <= most;

test('lines are broken between words, and within those that fit on none', () => {
  expect(breakLines('12 Church Street, Bengaluru', upTo(17))).toEqual([
    '12 Church Street,',
    'Bengaluru',
  ]);
  expect(breakLines('Thiruvananthapuram', upTo(8))).toEqual(['Thiruvan', 'anthapur', 'am']);
  expect(breakLines('Asha', upTo(8))).toEqual(['Asha']);
});

test('a letter is never torn from its signs', () => {
  expect(breakLines('कीकी', upTo(3))).toEqual(['की', 'की']);
});
