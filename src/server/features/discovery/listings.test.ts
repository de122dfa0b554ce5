import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noteActivity } from '#server/features/profiles/findable.service.ts';
import { hours } from '#server/platform/clock.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

/** What discovery keeps of a member follows their profile, whatever they change. */

type Someone = Awaited<ReturnType<typeof makeListedMember>>;
const SETTINGS = '/api/profiles/me/settings';

let server: TestServer;
let them: Someone;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  them = await makeListedMember(server);
});
afterAll(() => server.close());

interface Found extends Record<string, unknown> {
  findable: boolean;
  profile_at: string | null;
  listing_at: string | null;
}

async function found(): Promise<Found | undefined> {
  const { rows } = await server.tools.db.execute<Found>(sql`
    select p.findable, p.active_at as profile_at, l.active_at as listing_at
    from profiles p left join listings l using (member_id) where p.member_id = ${them.id}`);
  return rows[0];
}

const active = async () => {
  server.clock.letPass(hours(1));
  await noteActivity(server.tools, them.id);
  return found();
};

test('who comes back is listed with the time of it', async () => {
  const before = await found();
  expect(before).toMatchObject({ findable: true, listing_at: before?.profile_at });
  const after = await active();
  expect(after?.listing_at).toBe(after?.profile_at);
  expect(Date.parse(String(after?.listing_at))).toBeGreaterThan(
    Date.parse(String(before?.listing_at)),
  );
});

test('who hides cannot be found, and keeps no time until they show themselves again', async () => {
  await them.browser.patch(SETTINGS, { profileVisibility: false });
  const hidden = { findable: false, profile_at: null, listing_at: null };
  expect(await found()).toEqual(hidden);
  expect(await active()).toEqual(hidden);
  await them.browser.patch(SETTINGS, { profileVisibility: true });
  const shown = await found();
  expect(shown).toMatchObject({ findable: true, listing_at: shown?.profile_at });
});

test('who does not show when they are here is known by the day alone', async () => {
  await active();
  await them.browser.patch(SETTINGS, { showOnlineStatus: false });
  const midnight = /00:00:00/;
  for (const each of [await found(), await active()]) {
    expect(each?.listing_at).toMatch(midnight);
    expect(each?.profile_at).toBe(each?.listing_at);
  }
});
