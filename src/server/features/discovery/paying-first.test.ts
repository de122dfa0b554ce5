import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import { unlistLapsed } from '#server/features/discovery/listings.service.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, signInAgain, type MadeMember } from '#server/testing/make-member.ts';
import { pay, refund } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let viewer: MadeMember;
let payer: MadeMember;
let other: MadeMember;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await makeListedMember(server);
});
afterAll(() => server.close());

const SETTINGS = '/api/profiles/me/settings';
let round = 0;

/** Two without a plan, apart from those before. */
beforeEach(async () => {
  round += 1;
  [payer, other] = await Promise.all([makeUnpaid('Payer'), makeUnpaid('Other')]);
});

async function makeUnpaid(name: string): Promise<MadeMember> {
  const made = await makeMember(server, { paid: false });
  await made.browser.patch('/api/profiles/me', {
    displayName: name,
    location: `Round ${round}`,
  });
  return made;
}

const shown = async (): Promise<string[]> =>
  (await viewer.browser.get(`/api/browse?location=Round+${round}`)).body.items.map(
    ({ displayName }: BrowseCard) => displayName,
  );

/** Whoever was here lately stands first, unless paying counts for more. */
async function otherIsHere(): Promise<void> {
  server.clock.letPass(minutes(10));
  await other.browser.get('/api/profiles/me');
}

async function aMonthLater(): Promise<void> {
  server.clock.letPass(days(31));
  for (const member of [viewer, payer, other]) await signInAgain(member);
}

test('who pays is listed first, until the money goes back', async () => {
  await otherIsHere();
  await expect.poll(shown).toEqual(['Other', 'Payer']);
  const sessionId = await pay(payer);
  await otherIsHere();
  expect(await shown()).toEqual(['Payer', 'Other']);
  await refund(server, payer, sessionId);
  await otherIsHere();
  await expect.poll(shown).toEqual(['Other', 'Payer']);
});

test('who pays comes before whose plan has lapsed', async () => {
  await pay(other);
  await aMonthLater();
  await pay(payer);
  await otherIsHere();
  await unlistLapsed(server.tools);
  expect(await shown()).toEqual(['Payer', 'Other']);
  await pay(other);
  await otherIsHere();
  await expect.poll(shown).toEqual(['Other', 'Payer']);
});

test('who pays while hidden is listed first when they show themself, and not once it has lapsed', async () => {
  await payer.browser.patch(SETTINGS, { profileVisibility: false });
  await pay(payer);
  await otherIsHere();
  expect(await shown()).toEqual(['Other']);
  await payer.browser.patch(SETTINGS, { profileVisibility: true });
  await otherIsHere();
  expect(await shown()).toEqual(['Payer', 'Other']);
  await payer.browser.patch(SETTINGS, { profileVisibility: false });
  await aMonthLater();
  await payer.browser.patch(SETTINGS, { profileVisibility: true });
  await otherIsHere();
  await expect.poll(shown).toEqual(['Other', 'Payer']);
});
