import { screen, within, fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PublicProfile as Profile, ShownPhoto } from '#contract/profiles/endpoints.ts';
import { defaultPersonality } from '#contract/profiles/fields.ts';
import { madeMemberView } from '#web/testing/people.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { PublicProfile } from './public-profile.tsx';

const photo = (number: number): ShownPhoto => ({
  id: `019a0000-0000-7000-8000-00000000010${number}`,
  urls: { small: `/${number}s`, medium: `/${number}m`, large: `/${number}l` },
  width: 800,
  height: 1000,
  placeholder: 'data:image/webp;base64,',
});
const prompts: Profile['prompts'] = [
  { prompt: 'sunday', answer: 'Chai on the roof.' },
  { prompt: 'ask-me', answer: 'The night train to Varanasi.' },
];

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());
const onReportPhoto = vi.fn<(photo: ShownPhoto) => void>();
const open = async (change: Partial<Profile>) => {
  const { profile } = madeMemberView({}, { bio: 'I bind books.', ...change });
  page = await openPage(
    () => (
      <PublicProfile profile={profile} onReportPhoto={onReportPhoto}>
        <p>What you share</p>
      </PublicProfile>
    ),
    '/profile',
    '/profile',
  );
};
/** Texts and pictures, in the order in which they are read. */
const order = () =>
  [...screen.getByRole('article', { name: 'Tara' }).querySelectorAll('h1, h3, h4, p, img')].map(
    (part) => part.getAttribute('alt') ?? part.textContent,
  );

test('photos and words come in turns, the bio first, figures last', async () => {
  await open({ prompts, profileImages: [1, 2, 3, 4].map(photo), occupation: 'Archivist' });
  expect(order()).toEqual([
    'Tara, photo 1',
    'Tara, 29',
    'Location not set',
    'About Me',
    'I bind books.',
    'What you share',
    'My ideal Sunday …',
    'Chai on the roof.',
    'Tara, photo 2',
    'Ask me about …',
    'The night train to Varanasi.',
    'Tara, photo 3',
    'Tara, photo 4',
    'Basic Information',
  ]);
});

test('without answers photos and words come in turns all the same', async () => {
  await open({
    profileImages: [1, 2, 3, 4, 5].map(photo),
    lookingFor: 'Someone unhurried.',
    interests: ['Ghazals'],
    hobbies: ['Pottery'],
    occupation: 'Archivist',
  });
  expect(order()).toEqual([
    'Tara, photo 1',
    'Tara, 29',
    'Location not set',
    'About Me',
    'I bind books.',
    'What you share',
    'Tara, photo 2',
    'Looking For',
    'Someone unhurried.',
    'Tara, photo 3',
    'Interests',
    'Tara, photo 4',
    'Hobbies',
    'Tara, photo 5',
    'Basic Information',
  ]);
});

test('answers without photos, and a member without either', async () => {
  await open({ prompts, profileImages: [] });
  expect(order()).toContain('No photo yet');
  expect(page.text()).toMatch(/I bind books.*Chai on the roof.*night train/);
  page.close();
  await open({});
  expect(screen.queryByRole('region', { name: 'More of Tara' })).toBeNull();
});

test('each photo can be reported by itself', async () => {
  await open({ profileImages: [1, 2].map(photo) });
  const more = screen.getByRole('region', { name: 'More of Tara' });
  fireEvent.click(within(more).getByRole('button', { name: 'Report this photo' }));
  expect(onReportPhoto).toHaveBeenCalledExactlyOnceWith(photo(2));
});

test('sliders stand there once one of them was moved, wherever they stand now', async () => {
  await open({ personalityStated: true });
  expect(screen.getByRole('heading', { name: 'Personality Traits' })).toBeDefined();
  page.close();
  await open({ personality: { ...defaultPersonality, humor: 9 }, personalityStated: false });
  expect(screen.queryByRole('heading', { name: 'Personality Traits' })).toBeNull();
});
