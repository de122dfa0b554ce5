import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { defaultSettings } from '#contract/profiles/endpoints.ts';
import { ASHA, signedIn } from '#web/testing/asha.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { openApp } from '#web/testing/open-app.tsx';
import { usual } from '#web/testing/open-browse.tsx';
import { madeOwnProfile } from '#web/testing/people.ts';

const hidden = { ...defaultSettings, profileVisibility: false };

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.close());

test.each([
  ['the switch', '/dashboard?tab=settings', 'Off: you are gone'],
  ['the privacy page', '/privacy', 'switch Profile visibility off in Settings, you are gone'],
  ['the note of browse', '/browse', 'Your profile is gone'],
])('%s says who still sees a hidden profile', async (_where, address, begins) => {
  fakeApi({
    ...signedIn({ ...ASHA }),
    ...usual,
    'profiles.own': () => madeOwnProfile({ settings: hidden }),
  });
  app = await openApp(address);
  await screen.findAllByText(/from browse and search/);
  expect(app.text()).toContain(
    `${begins} from browse and search. People you have liked, matched with or written to still see you.`,
  );
});
