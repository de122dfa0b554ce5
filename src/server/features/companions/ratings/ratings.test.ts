import { randomUUID } from 'node:crypto';
import { version as versionOf } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BothRatings } from '#contract/companions/ratings.endpoints.ts';
import type { CompanionRequest } from '#contract/companions/requests.endpoints.ts';
import { dayInIndia, days, hours } from '#server/platform/clock.ts';
import { signInAgain } from '#server/testing/make-member.ts';
import {
  caseNumbered,
  casesOf,
  claim,
  decide,
  makeTeam,
  openCase,
} from '#server/testing/moderating.ts';
import { makeCompanion } from '#server/testing/make-companion.ts';
import {
  makeAccepted,
  makeClient,
  makeRequest,
  moveIt,
  readIt,
  writeMissed,
  writeRequest,
  type Someone,
} from '#server/testing/requesting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { noteCame } from '../requests/request-times.service.ts';
import { insertRating } from './ratings.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Accepted = Awaited<ReturnType<typeof makeAccepted>>;

async function finish({ client, companion, id }: Pick<Accepted, 'client' | 'companion' | 'id'>) {
  const { tools } = server;
  for (const who of [client, companion]) await tools.write((tx) => noteCame(tools, tx, id, who.id));
  expect((await moveIt(client, id, 'end')).status).toBe(200);
}

async function makeDone(): Promise<Accepted> {
  const made = await makeAccepted(server, { kind: 'voice' });
  await finish(made);
  return made;
}

const rate = (who: Someone, id: string, more: object = {}) =>
  who.browser.post(`/api/companion-requests/${id}/ratings`, { stars: 4, text: '', ...more });
const ratings = async (who: Someone, id: string): Promise<BothRatings> =>
  (await who.browser.get(`/api/companion-requests/${id}/ratings`)).body;
const about = async (who: Someone, { id }: Someone) =>
  (await who.browser.get(`/api/companions/${id}/ratings`)).body.items;

describe('blind', () => {
  test('neither reads the other before both have written', async () => {
    const { client, companion, id } = await makeDone();
    expect((await rate(client, id, { stars: 5, text: 'A good listener.' })).status).toBe(200);
    expect((await ratings(client, id)).own).toMatchObject({ state: 'blind', stars: 5 });
    expect((await ratings(companion, id)).theirs).toBeNull();
    await rate(companion, id, { stars: 3, text: 'Came late.' });
    expect((await ratings(companion, id)).theirs).toMatchObject({ text: 'A good listener.' });
    expect(await ratings(client, id)).toMatchObject({
      own: { state: 'open' },
      theirs: { stars: 3, text: 'Came late.' },
      rateUntil: null,
    });
  });

  test('both at the same moment read each other at once', async () => {
    const { client, companion, id } = await makeDone();
    await Promise.all([rate(client, id), rate(companion, id)]);
    expect((await ratings(client, id)).theirs).not.toBeNull();
    expect((await ratings(companion, id)).theirs).not.toBeNull();
  });

  test('after fourteen days one alone is read, and nobody rates any more', async () => {
    const { client, companion, id } = await makeDone();
    await rate(client, id, { text: 'Kind.' });
    server.clock.letPass(days(14));
    for (const who of [client, companion]) await signInAgain(who);
    expect((await ratings(companion, id)).theirs?.text).toBe('Kind.');
    expect((await rate(companion, id)).body.code).toBe('NOT_RATEABLE');
  });
});

describe('refused', () => {
  test('before it has taken place, twice, and by anybody else', async () => {
    const { client, companion, id } = await makeAccepted(server, { kind: 'voice' });
    expect((await rate(client, id)).body.code).toBe('NOT_RATEABLE');
    await finish({ client, companion, id });
    await rate(client, id);
    expect((await rate(client, id)).body.code).toBe('ALREADY_RATED');
    const stranger = await makeClient(server);
    expect((await rate(stranger, id)).status).toBe(404);
    expect((await stranger.browser.get(`/api/companion-requests/${id}/ratings`)).status).toBe(404);
    expect((await rate(companion, id, { stars: 6 })).status).toBe(400);
    expect((await rate(companion, id, { stars: 0 })).status).toBe(400);
  });

  test('of somebody who is blocked', async () => {
    const { client, companion, id } = await makeDone();
    await companion.browser.post('/api/blocks', { memberId: client.id });
    expect((await rate(client, id)).status).toBe(404);
    expect((await about(client, companion)) ?? 'nothing').toBe('nothing');
  });
});

describe('words that the content rules doubt wait for a person', () => {
  async function makeHeld() {
    const { moderator } = await makeTeam(server);
    const made = await makeDone();
    const { client, companion, id } = made;
    await rate(client, id, { text: 'Full service available, 5000 per night, call me.' });
    await rate(companion, id);
    expect((await ratings(client, id)).own?.state).toBe('held');
    expect((await ratings(companion, id)).theirs).toBeNull();
    const [held] = await casesOf(moderator, '?kind=content');
    const caseId = held?.id ?? '';
    await claim(moderator, caseId);
    return { ...made, decide: (outcome: string) => decide(moderator, caseId, outcome) };
  }

  test('who releases it', async () => {
    const held = await makeHeld();
    expect((await held.decide('release')).status).toBe(200);
    expect((await ratings(held.companion, held.id)).theirs).not.toBeNull();
  });

  test('or takes it away', async () => {
    const held = await makeHeld();
    expect((await held.decide('remove')).status).toBe(200);
    expect((await ratings(held.companion, held.id)).theirs).toBeNull();
    expect((await ratings(held.client, held.id)).own?.state).toBe('removed');
  });
});

test('whoever is rated contests it once, and a person takes it down', async () => {
  const { moderator } = await makeTeam(server);
  const { client, companion, id } = await makeDone();
  await rate(client, id, { stars: 1, text: 'Never came.' });
  await rate(companion, id);
  const theirs = (await ratings(companion, id)).theirs;
  const contest = (who: Someone) =>
    who.browser.post(`/api/companions/ratings/${theirs?.id}/contest`, {
      words: 'I was there from the first minute to the last.',
    });
  expect((await contest(client)).status).toBe(404);
  const { status, body } = await contest(companion);
  expect(status).toBe(200);
  expect((await contest(companion)).body.code).toBe('ALREADY_CONTESTED');
  const found = await caseNumbered(moderator, body.number);
  expect((await openCase(moderator, found?.id ?? '')).evidence.text).toContain('Never came.');
  await claim(moderator, found?.id ?? '');
  expect((await decide(moderator, found?.id ?? '', 'remove')).status).toBe(200);
  expect((await ratings(companion, id)).theirs).toBeNull();
});

test('one that stays after it was contested is not waited for any more', async () => {
  const { moderator } = await makeTeam(server);
  const { client, companion, id } = await makeDone();
  await rate(client, id, { stars: 2, text: 'Was late.' });
  await rate(companion, id);
  const rating = (await ratings(companion, id)).theirs;
  expect(rating?.contested).toBeNull();
  const { body } = await companion.browser.post(`/api/companions/ratings/${rating?.id}/contest`, {
    words: 'I was there from the first minute to the last.',
  });
  expect((await ratings(companion, id)).theirs?.contested).toBe('open');
  const found = await caseNumbered(moderator, body.number);
  await claim(moderator, found?.id ?? '');
  expect((await decide(moderator, found?.id ?? '', 'none')).status).toBe(200);
  expect((await ratings(companion, id)).theirs?.contested).toBe('decided');
});

test('three make an average that others read, without names', async () => {
  const companion = await makeCompanion(server);
  for (const stars of [5, 4, 4]) {
    const client = await makeClient(server);
    const { id } = await makeRequest(client, companion, { kind: 'voice' });
    await moveIt(companion, id, 'accept');
    await finish({ client, companion, id });
    expect(await about(client, companion)).toEqual([]);
    await rate(client, id, { stars, text: `Stars: ${stars}` });
    await rate(companion, id, { stars: 5 });
  }
  const stranger = await makeClient(server);
  const shown = await about(stranger, companion);
  expect(shown).toHaveLength(3);
  for (const one of shown) {
    expect(Object.keys(one).toSorted()).toEqual(['id', 'stars', 'text', 'writtenOn']);
    // Not one that tells the moment when it was made.
    expect(versionOf(one.id)).toBe(4);
  }
});

test('the day of a rating is India’s', async () => {
  const { client, companion, id } = await makeDone();
  // Half past one at night in India, and still the day before in UTC.
  const tonight = new Date(server.clock.now());
  tonight.setUTCHours(20, 0, 0, 0);
  server.clock.letPass(((tonight.getTime() - server.clock.now().getTime()) % days(1)) + days(1));
  await Promise.all([signInAgain(client), signInAgain(companion)]);
  await rate(client, id);
  expect((await ratings(client, id)).own?.writtenOn).toBe(dayInIndia(server.clock.now()));
});

describe('how reliable a client is', () => {
  const listed = async (who: Someone, list: string): Promise<CompanionRequest[]> =>
    (await who.browser.get(`/api/companion-requests?list=${list}`)).body.items;

  test('the companion who is asked reads beside a request that waits, and nobody else', async () => {
    const { client, companion, id } = await makeDone();
    await rate(client, id, { stars: 5 });
    await rate(companion, id, { stars: 4 });
    const other = await makeCompanion(server);
    const waiting = await makeRequest(client, other, { kind: 'voice' });
    const known = { kept: 1, missed: 0, stars: 4 };
    expect(await readIt(other, waiting.id)).toMatchObject({
      role: 'companion',
      reliability: known,
    });
    expect(await listed(other, 'waiting')).toMatchObject([{ reliability: known }]);
    expect((await readIt(client, waiting.id)).reliability).toBeNull();
    expect(await listed(client, 'waiting')).toMatchObject([{ reliability: null }]);
    expect((await moveIt(other, waiting.id, 'accept')).body).not.toHaveProperty('reliability');
    expect((await readIt(other, waiting.id)).reliability).toBeNull();
    expect((await readIt(companion, id)).reliability).toBeNull();
    expect((await readIt(client, id)).reliability).toBeNull();
  });

  test('counts what they let others wait for, and no rating that is still blind', async () => {
    const { client, companion, id } = await makeDone();
    await rate(companion, id, { stars: 1 });
    for (const missedBy of ['client', 'both', 'companion'] as const)
      await writeMissed(server, client, companion, missedBy);
    const waiting = await makeRequest(client, companion, { kind: 'voice' });
    expect((await readIt(companion, waiting.id)).reliability).toEqual({
      kept: 1,
      missed: 2,
      stars: null,
    });
  });

  test('of somebody new says so', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    const { id } = await makeRequest(client, companion, { kind: 'voice' });
    const nothing = { kept: 0, missed: 0, stars: null };
    expect((await readIt(companion, id)).reliability).toEqual(nothing);
  });
});

test('pages of what others read leave nothing out, and where one begins tells the day alone', async () => {
  const [client, companion] = [await makeClient(server), await makeCompanion(server)];
  const texts = Array.from({ length: 25 }, (_, count) => `Number ${count}`);
  for (const [count, text] of texts.entries()) {
    const requestId = await writeRequest(server, client, companion);
    const opensAt = new Date(server.clock.now().getTime() - count * hours(7));
    const two = { authorId: client.id, subjectId: companion.id, writtenBy: 'client' } as const;
    const left = { heldAt: null, contestedAt: null, removedAt: null };
    const rating = { id: randomUUID(), requestId, stars: 5, text, createdAt: opensAt, opensAt };
    await insertRating(server.tools.db, { ...rating, ...two, ...left });
  }
  const path = `/api/companions/${companion.id}/ratings` as const;
  const { items, nextCursor } = (await client.browser.get(path)).body;
  const startsAt = Number(String(nextCursor).split('.')[0]);
  expect((startsAt + hours(5.5)) % days(1)).toBe(0);
  const rest = (await client.browser.get(`${path}?cursor=${nextCursor}`)).body.items;
  const read = [...items, ...rest].map(({ text }) => text);
  expect(read).toHaveLength(texts.length);
  expect(new Set(read)).toEqual(new Set(texts));
});
