import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Consent } from '#contract/accounts/consents.endpoints.ts';
import { currentVersion } from '#contract/accounts/documents.rules.ts';
import type { Settings } from '#contract/profiles/endpoints.ts';
import { NEW_PROFILE, signedIn } from '#web/testing/asha.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { openApp } from '#web/testing/open-app.tsx';

const at = '2026-11-17T06:00:00.000Z';
const version = currentVersion('privacy');

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.close());

const press = async (label: string) =>
  fireEvent.click(await screen.findByText(label, { selector: 'button, button *' }));

test('what is taken back or switched off here is listed at once', async () => {
  let number: string | null = '+91 ••••• •3210';
  let items: Consent[] = [{ subject: 'mobile', version, answer: 'accepted', at }];
  fakeApi({
    ...signedIn(),
    'accounts.phone': () => ({ number, verifiedAt: number && at, code: null }),
    'accounts.consents': () => ({ items, nextCursor: null }),
    'accounts.removePhone': () => {
      number = null;
      items = [{ subject: 'mobile', version, answer: 'withdrawn', at }, ...items];
      return { number, verifiedAt: null, code: null };
    },
    'profiles.updateSettings': (changes) => {
      items = [{ subject: 'push', version, answer: 'withdrawn', at }, ...items];
      return { ...NEW_PROFILE.settings, ...changes } as Settings;
    },
  });
  app = await openApp('/privacy-choices', { texts: 'shown' });
  await screen.findByText(/Mobile number: agreed/);
  await press('Remove');
  await press('Remove number');
  await screen.findByText(/Mobile number: taken back/);
  fireEvent.click(await screen.findByLabelText('Push notifications'));
  await screen.findByText(/Push notifications: switched off/);
  expect(app.address()).toBe('/privacy-choices');
});
