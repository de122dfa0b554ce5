import { expect, test } from 'vitest';
import { ownAddress } from './test-provider.ts';

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['192.0.2.1', 'http://192.0.2.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['2001:db8::1', 'http://[2001:db8::1]:3000'],
])('whoever listens on %s is reached at %s', (address, url) => {
  expect(ownAddress({ address, port: 3000 })).toBe(url);
});
