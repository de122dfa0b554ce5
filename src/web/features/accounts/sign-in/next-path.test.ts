import { expect, test } from 'vitest';
import { nextPath } from './sign-in-page.tsx';

test.each(['/dashboard', '/dashboard?tab=settings', '/profile/42#photos', '/a//b'])(
  'a path of this site is followed: %s',
  (next) => {
    expect(nextPath(next, '/home')).toBe(next);
  },
);

test.each([
  undefined,
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('anything else is not: %s', (next) => {
  expect(nextPath(next, '/home')).toBe('/home');
});
