import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OwnProfile, Photo } from '#contract/profiles/endpoints.ts';
import { ASHA } from '#web/testing/asha.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { madeOwnProfile } from '#web/testing/people.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { Today } from './today.tsx';

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

const photo = (last: number): Photo => ({
  id: `019a0000-0000-7000-8000-00000000010${last}`,
  urls: { small: '/s', medium: '/m', large: '/l' },
  width: 800,
  height: 1000,
  placeholder: 'data:image/webp;base64,',
  name: 'me.jpg',
  size: 1000,
  uploadedAt: '2026-11-15T10:00:00.000Z',
  held: null,
});

/** Nothing is missing. */
const full: Partial<OwnProfile> = {
  profileImages: [photo(1), photo(2)],
  connectionTypes: ['rent-a-friend'],
  bio: 'Chai first.',
  age: 31,
  gender: 'female',
  location: 'Pune',
  occupation: 'Potter',
  education: 'masters',
  relationshipStatus: 'single',
  height: '150-165',
  bodyType: 'average',
  lookingFor: 'Someone to walk with',
  interests: ['Chess'],
  hobbies: ['Pottery'],
  prompts: [{ prompt: 'chai', answer: 'Trains.' }],
  languages: ['mr'],
  lifestyle: {
    smoking: 'non-smoker',
    drinking: 'occasionally',
    exercise: 'daily',
    diet: 'jain',
    workSchedule: 'flexible',
    socialMedia: 'never',
  },
  personalityStated: true,
  relationshipGoals: { shortTerm: ['friendship'], longTerm: [], dealBreakers: [] },
};

const open = async (change: Partial<OwnProfile>) => {
  fakeApi({
    'profiles.own': () => madeOwnProfile({ ...full, ...change }),
    'home.today': () => ({
      hasPlan: true,
      likes: { count: 0, people: [] },
      matches: [],
      unread: { count: 0, requests: 0, conversations: [] },
      people: [],
    }),
  });
  page = await openPage(() => <Today member={ASHA} />, '/', '/');
  await screen.findByRole('heading', { name: 'Nobody is waiting for you yet' });
};
const missing = () =>
  within(screen.getByRole('list', { name: 'Still missing' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const EDIT = '/dashboard?tab=profile&view=edit';

test('an answer and the languages are told as missing, and lead to where they are given', async () => {
  await open({ prompts: [], languages: [] });
  await screen.findByRole('heading', { name: 'Your profile is 90% complete' });
  expect(missing()).toEqual([
    ['Answer a question', `${EDIT}#prompts`],
    ['Languages you speak', `${EDIT}#basic`],
  ]);
});

test('where nobody is left, nothing is claimed of what the member has seen', async () => {
  await open({ settings: { ...madeOwnProfile().settings, profileVisibility: false } });
  const text = page.text();
  expect(text).toContain('That is everybody for now.');
  expect(text).not.toMatch(/you have seen|here today|find you/i);
});

test('nothing is said of a profile that is full', async () => {
  await open({});
  await screen.findByRole('heading', { name: 'Nobody is waiting for you yet' });
  expect(screen.queryByText(/complete/)).toBeNull();
});
