import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentHeld, contentReviewed } from '#server/features/safety/safety.facts.ts';
import { filledCompanion, makeCompanion } from '#server/testing/make-companion.ts';
import { makeFinishedMember } from '#server/testing/make-finished-member.ts';
import type { MadeMember } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { verifyMember } from '#server/testing/verify-member.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { present } from '#server/testing/reply-body.ts';

/** What companions write passes the content rules as a bio does. */

const THREAT = 'I will kill you if you do not answer';
const NUMBER = 'Call me on 98200 12345';

interface Held {
  kind: 'bio';
  contentId: string;
  memberId: string;
}

let server: TestServer;
const cases: Held[] = [];
beforeAll(async () => {
  server = await startTestServer();
  server.tools.listen([{ to: contentHeld, afterCommit: (held) => void cases.push(held as Held) }]);
});
afterAll(() => server.close());

const save = ({ browser }: MadeMember, changes: object) => browser.patch('/api/companion', changes);
const waiting = async ({ browser }: MadeMember) =>
  (await browser.get('/api/safety/waiting')).body.items;
const decide = async ({ member }: MadeMember, released: boolean) => {
  const held = await waitFor(() => cases.find(({ memberId }) => memberId === member.id));
  const { kind, contentId } = held;
  await server.tools.write(async (tx) => tx.tell(contentReviewed, { kind, contentId, released }));
};

test('what a person must look at waits beside what was there before, and is shown once released', async () => {
  const them = await makeCompanion(server);
  const viewer = await makeFinishedMember(server);
  const saved = await save(them, { offers: THREAT, dailyLimit: 7 });
  expect(saved.body).toMatchObject({ offers: filledCompanion.offers, dailyLimit: 7, missing: [] });
  expect(await waiting(them)).toMatchObject([{ field: 'offers', text: THREAT, state: 'held' }]);
  // Whatever else is changed meanwhile leaves it where it is.
  await save(them, { dailyLimit: 8 });
  expect(await waiting(them)).toHaveLength(1);
  await decide(them, true);
  expect(await waiting(them)).toEqual([]);
  const shown = await viewer.browser.get(`/api/members/${them.member.id}`);
  expect(shown.body.companionOffer).toMatchObject({ offers: THREAT });
});

test('nobody is listed with a first text that waits, nor once it is decided against', async () => {
  const them = await makeFinishedMember(server, { userType: 'provider' });
  await verifyMember(server, them);
  const saved = await save(them, { ...filledCompanion, refuses: THREAT });
  expect(saved.body).toMatchObject({ refuses: '', missing: ['refuses'] });
  await decide(them, false);
  expect(await waiting(them)).toMatchObject([{ field: 'refuses', state: 'removed' }]);
  const other = await save(them, { refuses: 'No late nights.' });
  expect(other.body).toMatchObject({ refuses: 'No late nights.', missing: [] });
  expect(await waiting(them)).toEqual([]);
});

test('whoever waits for a person is listed with the decision', async () => {
  const them = await makeFinishedMember(server, { userType: 'provider' });
  await verifyMember(server, them);
  await save(them, { ...filledCompanion, offers: THREAT });
  await decide(them, true);
  expect((await them.browser.get('/api/companion')).body.missing).toEqual([]);
});

test('taken back, it is gone', async () => {
  const them = await makeCompanion(server);
  await save(them, { offers: THREAT });
  const { id } = present((await waiting(them))[0]);
  expect((await them.browser.delete(`/api/safety/waiting/${id}`)).status).toBe(200);
  expect(await waiting(them)).toEqual([]);
  expect((await them.browser.get('/api/companion')).body.offers).toBe(filledCompanion.offers);
});

test('contact details are asked about first', async () => {
  const them = await makeCompanion(server);
  const asked = await save(them, { offers: NUMBER });
  expect(asked).toMatchObject({ status: 422, body: { code: 'TEXT_QUESTIONED' } });
  expect((await save(them, { offers: NUMBER, confirmed: true })).body.offers).toBe(NUMBER);
});
