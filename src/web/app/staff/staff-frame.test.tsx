import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '#web/testing/testing-page.tsx';
import { StaffFrame } from './staff-frame.tsx';

const session = vi.hoisted(() => ({ member: { role: 'moderator', secondFactor: false } }));
vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => session }));

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

test('a password alone leads to the settings instead of the console', async () => {
  page = await openPage(StaffFrame, '/admin', '/admin');
  expect(page.text()).toContain('a password alone is not enough');
  expect(document.querySelector('nav[aria-label=Console]')).toBeNull();
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Set it up',
  );
  expect(link?.getAttribute('href')).toBe('/dashboard?tab=settings#sign-in-and-security');
});

test('with a second factor the console is there', async () => {
  session.member.secondFactor = true;
  page = await openPage(StaffFrame, '/admin', '/admin');
  expect(document.querySelector('nav[aria-label=Console]')).not.toBeNull();
});
