import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { profilesEvents } from '#contract/profiles/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { announceLive } from '#web/lib/live.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { ASHA } from '#web/testing/asha.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { useOwnUpdates } from './use-own-updates.ts';

function Page() {
  useOwnUpdates();
  const { data } = useQuery(sessionQuery);
  return data?.member?.identityVerified ? 'verified' : 'not yet';
}

test('a page learns that its member is verified, and that it does not hold any more', async () => {
  let identityVerified = false;
  fakeApi({ 'accounts.session': () => ({ member: { ...ASHA, identityVerified } }) });
  const page = await openPage(Page, '/dash', '/dash');
  for (const now of [true, false]) {
    identityVerified = now;
    await act(async () => announceLive(profilesEvents.ownChanged));
    await waitFor(() => expect(page.text()).toBe(now ? 'verified' : 'not yet'));
  }
  await act(async () => page.close());
});
