import { sql } from 'drizzle-orm';
import type { UserType } from '#contract/accounts/rules.ts';
import { setRole } from '#server/features/accounts/members.queries.ts';
import type { Browser } from '#server/testing/browser.ts';
import { days } from '#server/platform/clock.ts';
import { filledCompanion } from '#server/testing/make-companion.ts';
import { makeMember, setPaidUntil, type MadeMember } from '#server/testing/make-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { pay } from '#server/testing/paying.ts';
import { giveAuthenticator } from '#server/testing/second-factors.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { verifyMember } from '#server/testing/verify-member.ts';
import type { CallerName } from './callers.ts';

/** Whom the callers meet: Meera, whose things nobody else may touch, and whoever is needed to make things. */
const others = ['meera', 'rohan', 'isha', 'farhan', 'omar'] as const;
type Other = (typeof others)[number];
type MemberName = Exclude<CallerName, 'visitor'> | Other;

export interface Person extends MadeMember {
  key: MemberName;
  id: string;
  /** Said by the authenticator, where there is one. */
  secret: string | null;
}

/** First names are what others see, last names what they do not. Nobody shares either. */
const names: Record<MemberName, [first: string, last: string]> = {
  unpaid: ['Unnati', 'Quraishwala'],
  lapsed: ['Lalita', 'Lokhandwala'],
  paid: ['Pallavi', 'Pithawala'],
  matched: ['Manisha', 'Marfatia'],
  unmatched: ['Umang', 'Unwalla'],
  blocked: ['Bhavana', 'Batliwala'],
  restricted: ['Ritika', 'Readymoney'],
  suspended: ['Sujata', 'Sodabottle'],
  companion: ['Chitra', 'Canteenwala'],
  unverified: ['Zubin', 'Zaveriwala'],
  moderator: ['Mohini', 'Merchantwala'],
  admin: ['Aditi', 'Amalsadwala'],
  meera: ['Meenakshi', 'Masalawala'],
  rohan: ['Rohinton', 'Ranawala'],
  isha: ['Ishani', 'Irawala'],
  farhan: ['Farhana', 'Filmwala'],
  omar: ['Omkar', 'Oonwala'],
};
export const memberNames = Object.keys(names) as MemberName[];
const withProvider = new Set<MemberName>([
  'companion',
  'unverified',
  'meera',
  'rohan',
  'isha',
  'omar',
]);
const unverified = new Set<MemberName>(['unverified']);
/** Of the documents; nobody is told of them. */
const bornOn = (place: number) => `199${place % 8}-0${1 + (place % 9)}-${11 + (place % 17)}`;

async function makePerson(server: TestServer, key: MemberName, place: number): Promise<Person> {
  const [first, last] = names[key];
  const userType: UserType = withProvider.has(key) ? 'provider' : 'normal';
  const email = `${last.toLowerCase()}.private@example.com`;
  const made = await makeMember(server, { name: `${first} ${last}`, email, userType });
  const { browser, member } = made;
  await browser.patch('/api/profiles/me/onboarding', { step: 5, changes: profile });
  for (let photo = 0; photo < 2; photo += 1)
    await browser.upload('/api/profiles/me/photos', await makePhoto());
  await expectDone(browser.post('/api/profiles/me/onboarding/complete'));
  await expectDone(browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true }));
  if (key !== 'unpaid') await pay(made, userType);
  if (!unverified.has(key)) await verifyMember(server, made, bornOn(place));
  if (userType === 'provider') await expectDone(browser.patch('/api/companion', filledCompanion));
  const isListed = userType === 'provider' && !unverified.has(key);
  if (isListed) await expectDone(browser.put('/api/companion/available', { hours: 4 }));
  return { ...made, key, id: member.id, secret: null };
}

const profile = {
  connectionTypes: ['rent-a-friend'],
  age: 28,
  location: 'Pune',
  height: '150-165',
  bodyType: 'average',
  bio: 'Chai first.',
  interests: ['Chess'],
  occupation: 'Baker',
  prompts: [{ prompt: 'sunday', answer: 'Chai on the roof' }],
};

export async function expectDone<Body>(asked: Promise<{ status: number; body: Body }>) {
  const reply = await asked;
  if (reply.status !== 200) throw new Error(`answered ${JSON.stringify(reply.body)}`);
  return reply.body;
}

export type People = Record<MemberName, Person> & { visitor: { browser: Browser } };

export async function makePeople(server: TestServer): Promise<People> {
  const made = await Promise.all(memberNames.map((key, place) => makePerson(server, key, place)));
  const people = Object.fromEntries(made.map((person) => [person.key, person]));
  return { ...people, visitor: { browser: server.browser() } } as People;
}

/** They become what they are called: while things were made for them, everybody could do everything. */
export async function setStandings(server: TestServer, people: People): Promise<void> {
  const { db, clock } = server.tools;
  const { unpaid, lapsed, restricted, suspended, moderator, admin, meera } = people;
  await expectDone(meera.browser.post('/api/blocks', { memberId: people.blocked.id }));
  // Of the team nobody is come across as a member.
  for (const { browser } of [moderator, admin])
    await expectDone(browser.patch('/api/profiles/me/settings', { profileVisibility: false }));
  for (const who of [unpaid, moderator, admin]) await setPaidUntil(server, who.id, null);
  await setPaidUntil(server, lapsed.id, new Date(clock.now().getTime() - days(1)));
  await db.execute(sql`update members set plan = null where id = ${unpaid.id}`);
  const until = new Date(clock.now().getTime() + days(30)).toISOString();
  for (const who of [restricted, suspended])
    await db.execute(sql`update members set status = ${who.key}::member_status, status_until = ${until}
      where id = ${who.id}`);
  await setRole(db, moderator.id, 'moderator');
  await setRole(db, admin.id, 'admin');
  for (const who of [moderator, admin]) who.secret = await giveAuthenticator(server, who.id);
  server.tools.callers.forgetAll();
}
