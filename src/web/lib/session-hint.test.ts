import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { hasSessionHint } from './routes.ts';

const theme = readFileSync('src/web/public/theme.js', 'utf8');

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['http:', 'saath_here=1', true],
  ['http:', 'a=b; saath_here=1; c=d', true],
  ['http:', 'saath_here=', false],
  ['http:', 'not_saath_here=1', false],
  ['https:', '__Host-saath_here=1', true],
  ['https:', 'a=b; __Host-saath_here=1', true],
  // Left from before, or set by another host of the domain.
  ['https:', 'saath_here=1', false],
])('on %s the cookies "%s" say that somebody is signed in: %s', (protocol, cookie, signedIn) => {
  const attributes = new Map<string, string>();
  const root = { setAttribute: (name: string, value: string) => attributes.set(name, value) };
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', { cookie, documentElement: root });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(hasSessionHint()).toBe(signedIn);
  // The script that runs before the first paint decides the same.
  // oxlint-disable-next-line typescript/no-implied-eval -- it is a file of ours that no module can import
  new Function(theme)();
  expect(attributes.has('data-signed-in')).toBe(signedIn);
});
