import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPEN_PER_PAIR } from '#contract/companions/requests.rules.ts';
import { setIdentityVerified } from '#server/features/accounts/accounts.service.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { like } from '#server/testing/chatting.ts';
import { setPaidUntil } from '#server/testing/make-member.ts';
import { makeCompanion } from '#server/testing/make-companion.ts';
import {
  ask,
  makeAccepted,
  makeClient,
  makeRequest,
  makeTimeOff,
  moveIt,
  timeIn,
  type Someone,
} from '#server/testing/requesting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const code = async (reply: Promise<{ body: { code?: string } }>) => (await reply).body.code;
const quarterAhead = (count: number) => {
  const step = minutes(15);
  return new Date(Math.ceil((server.clock.now().getTime() + count) / step) * step).toISOString();
};

test('a member asks a companion, and both see it', async () => {
  const [client, companion] = [await makeClient(server), await makeCompanion(server)];
  const startsAt = timeIn(server, 5);
  const request = await makeRequest(client, companion, { startsAt, kind: 'voice', minutes: 45 });
  expect(request).toMatchObject({
    role: 'client',
    state: 'pending',
    kind: 'voice',
    minutes: 45,
    startsAt,
    lapsesAt: startsAt,
  });
  const lists = async (who: Someone, list: string) =>
    (await who.browser.get(`/api/companion-requests?list=${list}`)).body.items;
  expect(await lists(companion, 'waiting')).toMatchObject([
    {
      id: request.id,
      role: 'companion',
      other: { memberId: client.id },
      note: 'Shall we talk about books?',
    },
  ]);
  expect(await lists(client, 'waiting')).toHaveLength(1);
  expect(await lists(client, 'ahead')).toEqual([]);
  const waiting = async (who: Someone) =>
    (await who.browser.get('/api/companion-requests/waiting')).body.waiting;
  expect([await waiting(client), await waiting(companion)]).toEqual([0, 1]);
  const later = await makeRequest(client, companion, { startsAt: timeIn(server, 100) });
  const lapseMs = new Date(later.lapsesAt).getTime() - server.clock.now().getTime();
  expect(Math.round(lapseMs / hours(1))).toBe(48);
});

test('lists go on where a page ends', async () => {
  const companion = await makeCompanion(server);
  const client = await makeClient(server);
  const { id } = await makeRequest(client, companion);
  await moveIt(client, id, 'cancel', { reason: 'wrong-time' });
  const { items } = (await client.browser.get('/api/companion-requests?list=past')).body;
  expect(items).toMatchObject([{ id, state: 'cancelled', reason: 'wrong-time' }]);
  const cursor = `${new Date(present(items[0]).changedAt).getTime()}.${id}`;
  const rest = await client.browser.get(`/api/companion-requests?list=past&cursor=${cursor}`);
  expect(rest.body.items).toEqual([]);
});

describe('who is asked in vain', () => {
  test('somebody who is no companion, not verified any more, without a plan, or oneself', async () => {
    const client = await makeClient(server);
    expect((await ask(client, await makeClient(server))).status).toBe(404);
    const unverified = await makeCompanion(server);
    await server.tools.write((tx) => setIdentityVerified(tx, unverified.id, null));
    expect((await ask(client, unverified)).status).toBe(404);
    const lapsed = await makeCompanion(server);
    await setPaidUntil(server, lapsed.id, new Date(0));
    expect((await ask(client, lapsed)).status).toBe(404);
    expect((await ask(lapsed, lapsed)).status).toBe(402);
    const own = await makeCompanion(server);
    expect((await ask(own, own)).status).toBe(404);
  });

  test('whoever has blocked the client, or was blocked by them', async () => {
    for (const blocker of ['client', 'companion'] as const) {
      const pair = { client: await makeClient(server), companion: await makeCompanion(server) };
      const blocked = blocker === 'client' ? pair.companion : pair.client;
      await pair[blocker].browser.post('/api/blocks', { memberId: blocked.id });
      expect((await ask(pair.client, pair.companion)).status).toBe(404);
    }
  });

  test('whoever does not offer it', async () => {
    const client = await makeClient(server);
    const companion = await makeCompanion(server, {
      companion: {
        categories: ['emotional-healing', 'virtual-relationship'],
        kinds: ['chat', 'voice'],
      },
    });
    expect(await code(ask(client, companion))).toBe('COMPANION_OFFERS_OTHER');
    const healing = { category: 'emotional-healing' };
    expect(await code(ask(client, companion, { ...healing, kind: 'video' }))).toBe(
      'COMPANION_OFFERS_OTHER',
    );
    const virtual = { category: 'virtual-relationship', kind: 'voice' };
    expect(await code(ask(client, companion, virtual))).toBe('COMPANION_OFFERS_OTHER');
    expect((await ask(client, companion, { ...healing, kind: 'voice' })).status).toBe(200);
  });
});

describe('who asks in vain', () => {
  test('whoever has no plan', async () => {
    const client = await makeClient(server);
    await setPaidUntil(server, client.id, new Date(server.clock.now().getTime() - 1));
    expect((await ask(client, await makeCompanion(server))).status).toBe(402);
  });

  test('whoever is paused', async () => {
    const client = await makeClient(server);
    await client.browser.post('/api/accounts/pause');
    expect(await code(ask(client, await makeCompanion(server)))).toBe('PAUSED');
  });

  test('whoever asks under Friendship with Benefits', async () => {
    const reply = await ask(await makeClient(server), await makeCompanion(server), {
      category: 'friendship-with-benefits',
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  test('whoever is matched with them under it, and under nothing else', async () => {
    const matched = async (mine: string[], theirs: string[]) => {
      const [client, companion] = [await makeClient(server), await makeCompanion(server)];
      await client.browser.patch('/api/profiles/me', { connectionTypes: mine });
      await companion.browser.patch('/api/profiles/me', { connectionTypes: theirs });
      await like(client, companion);
      await like(companion, client);
      return code(ask(client, companion));
    };
    const fwb = 'friendship-with-benefits';
    expect(await matched([fwb], [fwb])).toBe('MATCHED_UNDER_BENEFITS');
    expect(await matched([fwb, 'emotional-healing'], [fwb, 'rent-a-friend'])).toBe(
      'MATCHED_UNDER_BENEFITS',
    );
    expect(await matched([fwb, 'rent-a-friend'], [fwb, 'rent-a-friend'])).toBeUndefined();
    expect(await matched(['rent-a-friend'], [fwb])).toBeUndefined();
  });

  test('whoever matched with them under it, whatever either looks for since', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    const seek = ({ browser }: Someone, connectionTypes: string[]) =>
      browser.patch('/api/profiles/me', { connectionTypes });
    for (const who of [client, companion]) await seek(who, ['friendship-with-benefits']);
    await like(client, companion);
    await like(companion, client);
    await seek(client, ['rent-a-friend']);
    expect(await code(ask(client, companion))).toBe('MATCHED_UNDER_BENEFITS');
    await seek(companion, ['rent-a-friend']);
    expect(await code(ask(client, companion))).toBe('MATCHED_UNDER_BENEFITS');
  });

  test('whoever has asked them, or everybody, for enough', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    for (let count = 0; count < OPEN_PER_PAIR; count += 1)
      await makeRequest(client, companion, { startsAt: timeIn(server, 3 + count) });
    expect(await code(ask(client, companion))).toBe('REQUEST_LIMIT');
    expect((await ask(client, await makeCompanion(server))).status).toBe(200);
  });
});

describe('the time', () => {
  test('now, only while the companion says so', async () => {
    const companion = await makeCompanion(server, { available: false });
    expect(await code(ask(await makeClient(server), companion))).toBe('COMPANION_NOT_NOW');
  });

  test('is near enough, far enough, and at a quarter', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    const at = (startsAt: string) => ask(client, companion, { startsAt });
    const odd = new Date(server.clock.now().getTime() + hours(2) + 1).toISOString();
    for (const startsAt of [quarterAhead(minutes(1)), quarterAhead(days(14)), odd])
      expect(await at(startsAt)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((await at(quarterAhead(days(13)))).status).toBe(200);
  });

  test('lies within the hours and outside of time off', async () => {
    const startsAt = timeIn(server, 30);
    // India's midnight is at half past six in the evening.
    const day = (new Date(new Date(startsAt).getTime() + hours(5.5)).getUTCDay() + 6) % 7;
    const elsewhere = [{ day: (day + 3) % 7, from: 0, until: 1440 }];
    const client = await makeClient(server);
    const away = await makeCompanion(server, { companion: { hours: elsewhere } });
    expect(await code(ask(client, away, { startsAt }))).toBe('TIME_UNSUITABLE');
    const onLeave = await makeCompanion(server);
    const from = new Date(startsAt);
    const endsAt = new Date(from.getTime() + hours(1));
    await makeTimeOff(server, onLeave, { startsAt: from, endsAt });
    expect(await code(ask(client, onLeave, { startsAt }))).toBe('TIME_UNSUITABLE');
    const after = endsAt.toISOString();
    expect((await ask(client, onLeave, { startsAt: after })).status).toBe(200);
    const { body } = await client.browser.get(`/api/companions/${onLeave.id}/times?minutes=30`);
    expect(body.now).toBe(true);
    expect(body.starts).toContain(after);
    expect(body.starts).not.toContain(startsAt);
  });

  test('is not one that the companion has agreed on with somebody else', async () => {
    const startsAt = timeIn(server, 20);
    const { companion } = await makeAccepted(server, { startsAt, minutes: 60 });
    const client = await makeClient(server);
    const later = (count: number) =>
      new Date(new Date(startsAt).getTime() + minutes(count)).toISOString();
    expect(await code(ask(client, companion, { startsAt: later(45) }))).toBe('TIME_UNSUITABLE');
    expect((await ask(client, companion, { startsAt: later(60) })).status).toBe(200);
  });

  test('is not now, while the companion is with somebody else', async () => {
    const { companion } = await makeAccepted(server);
    const client = await makeClient(server);
    const { body } = await client.browser.get(`/api/companions/${companion.id}/times?minutes=30`);
    expect(body.now).toBe(false);
    expect(await code(ask(client, companion))).toBe('TIME_UNSUITABLE');
  });

  test('is on a day for which the companion takes more', async () => {
    const companion = await makeCompanion(server, { companion: { dailyLimit: 1 } });
    const startsAt = timeIn(server, 48);
    const { id } = await makeRequest(await makeClient(server), companion, { startsAt });
    expect((await moveIt(companion, id, 'accept')).status).toBe(200);
    const client = await makeClient(server);
    // The hour before or after it, whichever lies on the same day in India.
    const isEarly = new Date(new Date(startsAt).getTime() + hours(5.5)).getUTCHours() < 12;
    const nearby = new Date(new Date(startsAt).getTime() + hours(isEarly ? 1 : -1)).toISOString();
    expect(await code(ask(client, companion, { startsAt: nearby }))).toBe('TIME_UNSUITABLE');
    const nextDay = new Date(new Date(startsAt).getTime() + days(1)).toISOString();
    expect((await ask(client, companion, { startsAt: nextDay })).status).toBe(200);
  });
});

describe('the note', () => {
  test('is asked about, warned of, or waits for a person', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    const note = 'Call me on 98765 43210';
    expect(await code(ask(client, companion, { note }))).toBe('TEXT_QUESTIONED');
    expect((await ask(client, companion, { note, confirmed: true })).status).toBe(200);
    const held = await makeRequest(client, companion, {
      note: 'I will kill you if you do not answer',
      startsAt: timeIn(server, 4),
    });
    expect(held).toMatchObject({ state: 'pending', noteState: 'held' });
    const { body } = await companion.browser.get(`/api/companion-requests/${held.id}`);
    expect(body).toMatchObject({ note: '', noteState: null });
    const warned = await makeRequest(client, await makeCompanion(server), {
      note: 'Please buy me a gift card and send me the code',
    });
    expect(warned).not.toHaveProperty('warning');
  });

  test('is no longer than it may be', async () => {
    const reply = await ask(await makeClient(server), await makeCompanion(server), {
      note: 'x'.repeat(501),
    });
    expect(reply.status).toBe(400);
  });
});

test('two clicks at once ask once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    const askId = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => ask(client, companion, { askId })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.request.id)).size).toBe(1);
    const { items } = (await companion.browser.get('/api/companion-requests?list=waiting')).body;
    expect(items).toHaveLength(1);
  }
});

test('a name that stands for what somebody else was asked is refused', async () => {
  const [client, askId] = [await makeClient(server), randomUUID()];
  expect((await ask(client, await makeCompanion(server), { askId })).status).toBe(200);
  const again = await ask(client, await makeCompanion(server), { askId });
  expect(again.body.code).toBe('REQUEST_MOVED');
});
