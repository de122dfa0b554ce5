import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OwnProfile, Photo } from '#contract/profiles/endpoints.ts';
import { ASHA, NEW_PROFILE } from '#web/testing/asha.ts';
import { fakeApi, inputsTo, namesOf, refused } from '#web/testing/fake-api.ts';
import { fillIn, openPage } from '#web/testing/testing-page.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { OnboardingPage } from './onboarding-page.tsx';

vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: ASHA }) }));

const photo = (name: string): Photo => ({
  id: crypto.randomUUID(),
  urls: { small: '', medium: '', large: '' },
  width: 100,
  height: 100,
  placeholder: '',
  name,
  size: 1000,
  uploadedAt: NEW_PROFILE.createdAt,
  held: null,
});

const Page = () => (
  <ConfirmProvider>
    <OnboardingPage />
  </ConfirmProvider>
);

test('the first step asks for the name one goes by, with the first name filled in', async () => {
  const asked = fakeApi({
    'profiles.own': () => NEW_PROFILE,
    'accounts.session': () => ({ member: ASHA }),
    'accounts.phone': () => ({ number: null, verifiedAt: null, code: null }),
    'safety.waiting': () => ({ items: [] }),
    'profiles.saveOnboarding': ({ changes }) => ({
      ...NEW_PROFILE,
      displayName: changes.displayName ?? NEW_PROFILE.displayName,
      connectionTypes: changes.connectionTypes ?? [],
      onboardingStep: 2,
    }),
  });
  const page = await openPage(Page, '/onboarding', '/onboarding');
  const field = await screen.findByLabelText<HTMLInputElement>('The name you go by');
  expect(field.value).toBe('Asha');
  const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
  fireEvent.click(screen.getByLabelText(/^Rent-a-Friend/));
  fillIn('The name you go by', 'Asha 98');
  expect(next().disabled).toBe(true);
  expect(screen.getAllByText('Please enter your name without numbers').length).toBeGreaterThan(0);
  fillIn('The name you go by', '');
  expect(next().disabled).toBe(true);
  fillIn('The name you go by', 'Ashu');
  await page.click('Next');
  await waitFor(() =>
    expect(inputsTo(asked, 'profiles.saveOnboarding')[0]).toMatchObject({
      changes: { displayName: 'Ashu' },
    }),
  );
  page.close();
});

const almostDone: OwnProfile = {
  ...NEW_PROFILE,
  connectionTypes: ['rent-a-friend'],
  age: 27,
  location: 'Mumbai',
  height: '150-165',
  bodyType: 'athletic',
  bio: 'Hello',
  interests: ['Bollywood'],
  occupation: 'Teacher',
  profileImages: ['a', 'b'].map(photo),
  onboardingStep: 5,
};

test('whoever changes a text that they are asked about comes back to it, and is not asked on the way', async () => {
  const reason = 'This seems to hold a phone number.';
  const asked = fakeApi({
    'profiles.own': () => almostDone,
    'accounts.session': () => ({ member: ASHA }),
    'accounts.phone': () => ({ number: null, verifiedAt: null, code: null }),
    'safety.waiting': () => ({ items: [] }),
    'profiles.saveOnboarding': ({ changes }) =>
      changes.bio?.includes('98')
        ? refused('TEXT_QUESTIONED', { family: 'contact', reason, field: 'bio' })
        : { ...almostDone, bio: changes.bio ?? null },
  });
  const page = await openPage(Page, '/onboarding', '/onboarding?step=3');
  await screen.findByRole('heading', { level: 1, name: 'What are you like?' });
  fillIn('Bio', 'Call 9812345678');
  await page.click('Next');
  await screen.findByRole('dialog', { name: 'Are you sure about your bio?' });
  fireEvent.click(screen.getByRole('button', { name: 'Change it' }));
  await screen.findByRole('heading', { level: 1, name: 'What are you like?' });
  await screen.findByText(`Look at your bio again: ${reason}`, { exact: false });
  expect(inputsTo(asked, 'profiles.saveOnboarding')).toHaveLength(1);
  fillIn('Bio', 'Chai first.');
  await page.click('Next');
  await screen.findByRole('heading', { level: 1, name: 'Your photos' });
  await waitFor(() =>
    expect(inputsTo(asked, 'profiles.saveOnboarding').at(-1)).toMatchObject({
      changes: { bio: 'Chai first.' },
    }),
  );
  await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
  page.close();
});

test('Skip stands only where nothing is required, and keeps what was typed', async () => {
  const asked = fakeApi({
    'profiles.own': () => almostDone,
    'accounts.session': () => ({ member: ASHA }),
    'accounts.phone': () => ({ number: null, verifiedAt: null, code: null }),
    'safety.waiting': () => ({ items: [] }),
    'profiles.saveOnboarding': () => almostDone,
    'profiles.completeOnboarding': () => ({ ...almostDone, onboardingComplete: true }),
  });
  const page = await openPage(Page, '/onboarding', '/onboarding?step=1');
  const skip = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Skip this step' });
  for (const title of ['What are you looking for?', 'About you', 'What are you like?']) {
    await screen.findByRole('heading', { level: 1, name: title });
    expect(skip(), title).toBeNull();
    await page.click('Next');
  }
  await screen.findByRole('heading', { level: 1, name: 'Your photos' });
  expect(skip()).toBeNull();
  await page.click('Next');
  await screen.findByRole('heading', { level: 1, name: 'Lifestyle and preferences' });
  fillIn('Distance in km', '501');
  expect(skip()?.disabled, 'nothing typed is thrown away').toBe(true);
  fillIn('Distance in km', '50');
  fireEvent.click(screen.getByRole('radio', { name: 'Non-smoker' }));
  fireEvent.click(screen.getByRole('button', { name: 'Skip this step' }));
  await waitFor(() => expect(namesOf(asked)).toContain('profiles.completeOnboarding'));
  expect(inputsTo(asked, 'profiles.saveOnboarding').at(-1)).toMatchObject({
    changes: { lifestyle: { smoking: 'non-smoker' } },
  });
  page.close();
});
