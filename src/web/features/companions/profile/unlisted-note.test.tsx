import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, namesOf } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { madeCompanionProfile } from '#web/testing/people.ts';
import { UnlistedNote } from './for-companions.tsx';

const member = vi.hoisted(() => ({ userType: 'provider' }));
vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member }) }));

test('leads a companion who lacks something to where it says what', async () => {
  fakeApi({
    'companions.ownProfile': () => madeCompanionProfile({ missing: ['hours', 'identity'] }),
  });
  const page = await openPage(UnlistedNote, '/here', '/here');
  await waitFor(() => expect(page.text()).toContain('2 things are missing'));
  expect(document.querySelector('main a')?.getAttribute('href')).toBe('/companion');
  page.close();
});

test('says nothing to whoever is listed, and is not asked for by other members', async () => {
  const asked = fakeApi({ 'companions.ownProfile': () => madeCompanionProfile() });
  const page = await openPage(UnlistedNote, '/here', '/here');
  await waitFor(() => expect(namesOf(asked)).toContain('companions.ownProfile'));
  expect(page.text()).toBe('');
  page.close();
  member.userType = 'normal';
  const others = fakeApi({});
  const other = await openPage(UnlistedNote, '/here', '/here');
  expect(others).toEqual([]);
  expect(other.text()).toBe('');
  other.close();
});
