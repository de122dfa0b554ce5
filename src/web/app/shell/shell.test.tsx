import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ASHA, NEW_PROFILE } from '#web/testing/asha.ts';
import { fakeApi, namesOf } from '#web/testing/fake-api.ts';
import { openApp } from '#web/testing/open-app.tsx';

test('the wizard has the brand and a way out, and no navigation to elsewhere', async () => {
  let member: typeof ASHA | null = ASHA;
  const asked = fakeApi({
    'accounts.session': () => ({ member }),
    'accounts.signOut': () => {
      member = null;
      return { ok: true };
    },
    'profiles.own': () => NEW_PROFILE,
  });
  const app = await openApp('/onboarding');
  await screen.findByText('What are you looking for?');
  const navigation = () => screen.queryAllByRole('navigation', { name: 'Main' });
  expect(navigation()).toEqual([]);
  const header = screen.getByRole('banner');
  expect(header.querySelector('a')?.getAttribute('href')).toBe('/');
  await app.follow('/dashboard');
  await waitFor(() => expect(navigation()).toHaveLength(2));
  await app.back();
  await waitFor(() => expect(navigation()).toEqual([]));
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(app.address()).toBe('/'));
  expect(namesOf(asked)).toContain('accounts.signOut');
  app.close();
});
