import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { matchingEvents } from '#contract/matching/endpoints.ts';
import { announceLive } from '#web/lib/live.ts';
import { ASHA, NEW_PROFILE, signedIn } from '#web/testing/asha.ts';
import { ring, shows } from '#web/testing/calling.tsx';
import { fakeApi, namesOf, type Answers } from '#web/testing/fake-api.ts';
import { conversationOf } from '#web/testing/messages.ts';
import { openApp } from '#web/testing/open-app.tsx';
import {
  KABIR,
  madeBrowseCard,
  madeMemberCard,
  madeOwnProfile,
  MATCH,
  TARA,
} from '#web/testing/people.ts';
import { madeToday } from '#web/testing/today.ts';

const CHAT = '019a0000-0000-7000-8000-00000000000c';
const WITHOUT_PLAN = madeToday({ hasPlan: false, likes: { count: 4, people: [] } });

/** Its meeting goes on for a day. */
const CHECK_IN = {
  id: CHAT,
  whom: 'Rohan',
  where: 'A café',
  startsAt: new Date().toISOString(),
  endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  dueAt: new Date(Date.now() + 86_400_000).toISOString(),
  contactName: 'Priya',
  contactEmail: 'priya@example.com',
  alarm: null,
};

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.close());

async function openHome(answers: Answers) {
  const asked = fakeApi({ ...signedIn(), ...answers });
  app = await openApp('/about');
  await app.follow('/');
  await screen.findByText(`Namaste, ${ASHA.name}`);
  return asked;
}
const link = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

test('a member is met by who waits for them, above the sections for everybody', async () => {
  const kabir = madeMemberCard({ memberId: KABIR, displayName: 'Kabir' });
  await openHome({
    'home.today': () =>
      madeToday({
        likes: { count: 2, people: [madeMemberCard(), kabir] },
        matches: [{ id: MATCH, member: kabir, createdAt: '2026-11-15T10:00:00.000Z' }],
        unread: {
          count: 1,
          requests: 2,
          conversations: [{ ...conversationOf(2), id: CHAT }],
        },
        people: [madeBrowseCard({ shared: ['Trekking'] })],
      }),
  });
  await screen.findByText('2 people like you');
  expect(await link('See them')).toBe('/likes');
  expect(await link('Write to Kabir')).toBe('/matches');
  await screen.findByText('message 2');
  await screen.findByText('2 people ask to write to you');
  // What is unread need not ask for an answer.
  screen.getByRole('heading', { name: 'Messages for you' });
  expect(app.text()).not.toMatch(/your answer/);
  expect(await link(/^Tara, 29\s*Both: Trekking$/)).toBe(`/profile/${TARA}`);
  const texts = app.text();
  expect(texts.indexOf('Namaste')).toBeLessThan(texts.indexOf('Real people.'));
  for (const section of ['How It Works', 'Four kinds of connection'])
    expect(texts, 'the specified sections stay').toContain(section);
  const bars = screen.getAllByRole('navigation', { name: 'Main' });
  expect(bars.some((bar) => within(bar).queryByRole('link', { name: /^Matches/ }))).toBe(true);
});

test('without a plan the count is told and the plan offered, and nobody is asked for', async () => {
  const asked = await openHome({
    'home.today': () => WITHOUT_PLAN,
    'billing.subscription': () => ({ subscription: null }),
  });
  await screen.findByText('4 people like you');
  expect(await link('See who')).toBe('/likes');
  expect(screen.queryByText('People for you')).toBeNull();
  expect(namesOf(asked)).not.toContain('matching.likesReceived');
});

test('whoever waits for nobody is told what to do next', async () => {
  await openHome({ 'home.today': () => madeToday({ people: [madeBrowseCard()] }) });
  await screen.findByText('Nobody is waiting for you yet');
  await screen.findByText(/Like two or three people/);
  app.close();
  await openHome({
    'home.today': () => madeToday({ hasPlan: false }),
    'billing.subscription': () => ({ subscription: null }),
  });
  expect(await link('See the plans')).toBe('/dashboard?tab=subscription');
});

test('what is missing in the profile leads to its part, and the wizard to who has not finished it', async () => {
  await openHome({
    'home.today': () => madeToday(),
    'profiles.own': () => madeOwnProfile({ bio: null }),
  });
  expect(await link('Bio')).toBe('/dashboard?tab=profile&view=edit#about');
  app.close();
  await openHome({ 'home.today': () => madeToday(), 'profiles.own': () => NEW_PROFILE });
  expect(await link('Start')).toBe('/onboarding');
});

test('a like that comes meanwhile is seen', async () => {
  let count = 1;
  await openHome({ 'home.today': () => madeToday({ likes: { count, people: [] } }) });
  await screen.findByText('1 person likes you');
  count = 2;
  announceLive(matchingEvents.peopleChanged);
  await screen.findByText('2 people like you');
});

test('a call rings here, where its member is taken for present, and an open check-in stands first', async () => {
  await openHome({
    'home.today': () => madeToday(),
    'safety.checkIn': () => ({ checkIn: CHECK_IN, graceMinutes: 15 }),
  });
  await screen.findByText(/Please check in by/);
  const texts = app.text();
  expect(texts.indexOf('Please check in')).toBeLessThan(texts.indexOf('Namaste'));
  await ring();
  await shows('is calling you with video');
});

test('a visitor, and whoever is locked out, sees the page as it was', async () => {
  for (const member of [null, { ...ASHA, status: 'suspended' as const }]) {
    const asked = fakeApi({ 'accounts.session': () => ({ member }) });
    app = await openApp('/about');
    await app.follow('/');
    await screen.findByRole('heading', { level: 1, name: /Real people/ });
    expect(app.text()).not.toContain('Namaste');
    expect(namesOf(asked)).not.toContain('home.today');
    if (member) continue;
    app.close();
  }
});

test('the dashboard and the end of a payment show who waits', async () => {
  const today = () =>
    madeToday({ likes: { count: 3, people: [madeMemberCard()] }, people: [madeBrowseCard()] });
  fakeApi({
    ...signedIn(),
    'home.today': today,
    'billing.payment': () => ({
      id: MATCH,
      plan: 'normal',
      price: { currency: 'INR', minor: 250_000 },
      charge: { currency: 'EUR', minor: 2750 },
      status: 'completed',
      createdAt: '2026-11-15T10:00:00.000Z',
      paidAt: null,
      invoiceNumber: null,
    }),
  });
  app = await openApp('/dashboard');
  expect(await link(/3 people like you/)).toBe('/likes');
  await app.follow('/payment/success?session_id=cs_test_1');
  await screen.findByText('Payment Successful!');
  expect(await link(/3 people like you/)).toBe('/likes');
});

test('where something is unread, the dashboard leads there, and does not claim what is hoped for', async () => {
  fakeApi({
    ...signedIn(),
    'home.today': () =>
      madeToday({
        unread: { count: 1, requests: 0, conversations: [{ ...conversationOf(2), id: CHAT }] },
      }),
  });
  app = await openApp('/dashboard');
  expect(await link(/1 unread chat\s*Read what is new\.$/)).toBe('/messages');
});

test('where nobody waits yet, the dashboard leads to people who fit', async () => {
  const kabir = { memberId: KABIR, displayName: 'Kabir', fits: false };
  let people = [madeBrowseCard(), madeBrowseCard(kabir)];
  fakeApi({ ...signedIn(), 'home.today': () => madeToday({ people }) });
  app = await openApp('/dashboard');
  expect(await link(/People for you\s*Best fit: Tara$/)).toBe('/browse');
  app.close();
  people = [
    madeBrowseCard({ ...kabir, memberId: TARA, displayName: 'Zoya' }),
    madeBrowseCard(kabir),
  ];
  app = await openApp('/dashboard');
  await link(/People for you\s*Zoya and Kabir$/);
});
