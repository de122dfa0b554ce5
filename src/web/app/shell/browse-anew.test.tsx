import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NEW_PROFILE, signedIn } from '#web/testing/asha.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { openApp } from '#web/testing/open-app.tsx';
import { KABIR, madeBrowseCard } from '#web/testing/people.ts';
import { tellOtherTabs } from '#web/lib/tabs.ts';

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.close());

test('whoever has changed what they look for finds browse in its new order at once, in other tabs too', async () => {
  const tara = madeBrowseCard();
  const kabir = madeBrowseCard({ memberId: KABIR, displayName: 'Kabir' });
  let items = [tara, kabir];
  const asked = fakeApi({
    ...signedIn(),
    'discovery.browse': () => ({ items, nextCursor: null, searchedFor: null }),
    'profiles.update': () => {
      items = [kabir, tara];
      return { ...NEW_PROFILE, bio: 'Chai on the roof.' };
    },
  });
  const order = () =>
    [...document.querySelectorAll('article')].map((card) => card.getAttribute('aria-label'));
  app = await openApp('/browse');
  await waitFor(() => expect(order()).toEqual(['Tara', 'Kabir']));
  await app.follow('/dashboard?view=edit#about');
  await screen.findByText('Save Profile');
  const bio = document.querySelector('#about textarea') as HTMLTextAreaElement;
  fireEvent.change(bio, { target: { value: 'Chai on the roof.' } });
  fireEvent.click(screen.getByText('Save Profile'));
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('profiles.update'));
  await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull());
  await app.follow('/browse');
  await waitFor(() => expect(order()).toEqual(['Kabir', 'Tara']));

  items = [tara, kabir];
  await act(async () => tellOtherTabs('profile-changed'));
  await waitFor(() => expect(order()).toEqual(['Tara', 'Kabir']));
});
