import { expect, test } from 'vitest';
import type { Session } from '#contract/accounts/endpoints.ts';
import { profilesEvents } from '#contract/profiles/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { announceLive } from '#web/lib/live.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { json, openPage, serve } from '#web/testing/testing-page.tsx';
import { patiently } from '#web/testing/patiently.ts';
import { useOwnUpdates } from './use-own-updates.ts';

function Page() {
  useOwnUpdates();
  const { data } = useQuery(sessionQuery);
  return data?.member?.identityVerified ? 'verified' : 'not yet';
}

test('a page learns that its member is verified, and that it does not hold any more', async () => {
  let identityVerified = false;
  const session = () => ({ member: { identityVerified } }) as Session;
  serve({ '/api/accounts/session': () => json(session()) });
  const page = await openPage(Page, '/dash', '/dash');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  for (const now of [true, false]) {
    identityVerified = now;
    announceLive(profilesEvents.ownChanged);
    await patiently(() => expect(page.text()).toBe(now ? 'verified' : 'not yet'));
  }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await act(async () => page.close());
});
