import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownProfileSchema } from '#contract/profiles/endpoints.ts';
import { hashPassword } from '#server/features/accounts/passwords.policy.ts';
import { PHOTO_FILES } from '#server/features/profiles/photo-urls.policy.ts';
import { PASSWORD } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { madeMember } from './made-member.ts';
import { emailOf, memberIdOf } from './seed-ids.ts';
import { countMembersBetween } from './seed-members.queries.ts';
import { seedMembers, type SeedOrder } from './seed-members.ts';

let server: TestServer;
let order: SeedOrder;
beforeAll(async () => {
  server = await startTestServer();
  order = { members: 3, seed: 'test', passwordHash: await hashPassword(server.tools, PASSWORD) };
});
afterAll(() => server.close());

const seed = (changes: Partial<SeedOrder> = {}) =>
  seedMembers(server.tools, { ...order, ...changes });

async function readProfile(number: number) {
  const browser = server.browser();
  const email = emailOf(number);
  const signedIn = await browser.post('/api/accounts/sign-in', { email, password: PASSWORD });
  expect(signedIn.status, email).toBe(200);
  const { status, body } = await browser.get('/api/profiles/me');
  expect(status).toBe(200);
  return ownProfileSchema.parse(body);
}

test('a seeded member signs in and finds a complete profile whose photos are there', async () => {
  expect(await seed()).toMatchObject({ members: 3, made: 3 });
  const profile = await readProfile(3);
  expect(profile).toMatchObject({ profileComplete: true, onboardingComplete: true });
  const { prompts, languages } = madeMember(order.seed, 3).profile;
  expect(profile).toMatchObject({ prompts, languages });
  expect(profile.profileImages.length).toBeGreaterThanOrEqual(2);
  for (const photo of profile.profileImages) {
    expect(photo).toMatchObject({ width: 640, height: 800 });
    expect(photo.placeholder).toMatch(/^data:image\/svg\+xml,%3Csvg /);
    for (const url of Object.values(photo.urls)) {
      const key = new URL(url, server.url).pathname.replace(`${PHOTO_FILES}/`, '');
      const file = await server.tools.storage.get(key);
      expect(await sharp(file ?? undefined).metadata(), key).toMatchObject({ format: 'webp' });
    }
  }
});

test('a portrait is drawn for all who look at it first, and only if somebody has it', async () => {
  const { storage } = server.tools;
  const looks = await Promise.all([1, 2, 3].map(() => storage.get('portraits/5/small.webp')));
  expect((await sharp(looks[0] ?? undefined).metadata()).format).toBe('webp');
  for (const look of looks) expect(look).toEqual(looks[0]);
  for (const number of [3, 4000 * 8, 999_999])
    expect(await storage.get(`portraits/${number}/small.webp`), `${number}`).toBeNull();
});

test('a second run adds those who are missing and leaves the others as they are', async () => {
  await seed();
  const before = await readProfile(2);
  const steps: number[] = [];
  expect(await seed({ onProgress: ({ made }) => steps.push(made) })).toMatchObject({ made: 0 });
  expect(steps, 'nothing to do is nothing to tell').toEqual([]);
  expect(await seed({ members: 6, seed: 'another' })).toMatchObject({ members: 6, made: 3 });
  expect(await readProfile(2)).toEqual(before);
  await readProfile(6);
});

test('a run that was stopped leaves whole batches, and the next one finishes', async () => {
  const stop = new AbortController();
  const members = 30;
  // Stopped while the first batches are under way.
  const onProgress = () => stop.abort();
  const stopped = await seed({ members, batch: 2, onProgress, signal: stop.signal });
  expect(stopped.members).toBeLessThan(members);
  expect(await countMembersBetween(server.tools.db, memberIdOf(1), memberIdOf(members))).toBe(
    stopped.members,
  );
  expect(await seed({ members, batch: 2 })).toMatchObject({
    members,
    made: members - stopped.members,
  });
  await readProfile(members);
});
