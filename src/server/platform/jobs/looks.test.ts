import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectWork, type ExpectedWork } from './looks.ts';

let looks: string[] = [];
let work: ExpectedWork;
beforeEach(() => {
  vi.useFakeTimers();
  looks = [];
  work = expectWork((queue) => looks.push(queue));
});
afterEach(() => {
  work.stop();
  vi.useRealTimers();
});

const looksWithin = (ms: number) => {
  looks = [];
  vi.advanceTimersByTime(ms);
  return looks;
};

test('what is left behind is looked for at once and every second, until its transaction must have ended', () => {
  expect(looksWithin(60_000)).toEqual([]);
  work.expect('mails');
  expect(looksWithin(200)).toEqual(['mails']);
  for (let second = 0; second < 4; second += 1) expect(looksWithin(1_000)).toEqual(['mails']);
  looksWithin(5_000);
  expect(looksWithin(60_000)).toEqual([]);
});

test('one more does not wait for another, and does not ask twice', () => {
  work.expect('mails');
  looksWithin(500);
  work.expect('pushes');
  work.expect('pushes');
  work.expect('mails');
  expect(looksWithin(200)).toEqual(['mails', 'pushes']);
  expect(looksWithin(1_000)).toEqual(['mails', 'pushes']);
});

test('what is for later is looked for then', () => {
  work.expect('mails', 30_000);
  expect(looksWithin(29_000)).toEqual([]);
  expect(looksWithin(1_200)).toEqual(['mails']);
});

test('who stops looks no more', () => {
  work.expect('mails');
  work.expect('pushes', 1_000);
  work.stop();
  work.expect('receipts');
  work.expect('pushes', 1_000);
  expect(looksWithin(60_000)).toEqual([]);
});
