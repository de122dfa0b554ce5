import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { SharedCheckInPage } from './shared-check-in-page.tsx';

// A page of nobody's account: the test page stands among those of members.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => ({ token: 'made-up' }),
}));

test('a link that is over says so, and whom to call', async () => {
  fakeApi({});
  const page = await openPage(SharedCheckInPage, '/check-in', '/check-in?token=made-up');
  await screen.findByRole('heading', { level: 1, name: 'Nothing is left here' });
  const call = screen.getByRole('link', { name: 'Call 112' });
  expect(call.getAttribute('href')).toBe('tel:112');
  page.close();
});
