import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ASHA, signedIn } from '#web/testing/asha.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { openApp } from '#web/testing/open-app.tsx';

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.close());

/** Each tab and a heading inside its panel. */
const tabs = {
  '/dashboard': ASHA.name,
  '/dashboard?tab=connections': 'No connections yet',
  '/dashboard?tab=messages': 'No conversations yet',
  '/dashboard?tab=browse': 'Find your kind of company',
  '/dashboard?tab=matches': 'No matches yet',
  '/dashboard?tab=subscription': 'Your membership',
  '/dashboard?tab=settings': 'Devices',
  '/dashboard?tab=bogus': ASHA.name,
  '/payment/checkout?plan=bogus': /Normal User/,
};

test('every tab can be linked to, and an address that names none shows the usual', async () => {
  const none = () => ({ items: [], nextCursor: null });
  fakeApi({
    ...signedIn(),
    'matching.matches': none,
    'messages.conversations': none,
    'companions.connections': none,
  });
  app = await openApp('/notifications');
  for (const [address, inside] of Object.entries(tabs)) {
    await app.follow(address);
    expect(
      (await screen.findAllByText(inside, { selector: 'h2, h3' })).length,
      address,
    ).toBeGreaterThan(0);
  }
});
