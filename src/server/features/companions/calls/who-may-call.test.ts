import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNANSWERED_MAX } from '#contract/companions/calls.rules.ts';
import { makeCallers } from '#server/testing/calling.ts';
import type { Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeClient } from '#server/testing/requesting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const change = (who: Someone, to: ReturnType<typeof sql>) =>
  server.tools.db.execute(sql`update members set ${to} where id = ${who.id}`);

describe('nobody is there to be called', () => {
  const tryCall = async (who: Someone, whom: { id: string }) =>
    who.browser.post('/api/calls', { memberId: whom.id, kind: 'voice', page: randomUUID() });

  test('for strangers, oneself, and whoever is blocked, paused, restricted or without a plan', async () => {
    const stranger = await makeListedMember(server);
    const { one, two } = await makeCallers(server);
    expect((await tryCall(stranger, one)).status).toBe(404);
    expect((await tryCall(one, one)).status).toBe(404);
    await change(two, sql`status = 'restricted'`);
    expect((await tryCall(one, two)).status).toBe(404);
    expect((await tryCall(two, one)).status).toBe(403);
    await change(two, sql`status = 'active', paid_until = now() - interval '1 day'`);
    expect((await tryCall(one, two)).status).toBe(404);
    expect((await tryCall(two, one)).body.code).toBe('SUBSCRIPTION_REQUIRED');
    await change(two, sql`paid_until = now() + interval '9 days'`);
    await two.browser.post('/api/accounts/pause', { paused: true });
    await server.tools.db.execute(sql`update profiles set away = true where member_id = ${two.id}`);
    expect((await tryCall(one, two)).status).toBe(404);
    expect((await tryCall(two, one)).body.code).toBe('PAUSED');
    await server.tools.db.execute(
      sql`update profiles set away = false where member_id = ${two.id}`,
    );
    expect((await tryCall(one, two)).status).toBe(200);
    await two.browser.post('/api/blocks', { memberId: one.id });
    expect((await tryCall(one, two)).status).toBe(404);
    expect((await tryCall(two, one)).status).toBe(404);
  });

  test('for whoever has rung them again and again', async () => {
    const { one, two } = await makeCallers(server);
    for (let rung = 0; rung < UNANSWERED_MAX; rung += 1) {
      const { body } = await tryCall(one, two);
      await one.browser.post(`/api/calls/${body.call.id}/end`, {});
    }
    expect((await tryCall(one, two)).body.code).toBe('RUNG_ENOUGH');
    expect((await tryCall(two, one)).status).toBe(200);
  });

  test('who wants no calls', async () => {
    const { one, two } = await makeCallers(server);
    await two.browser.patch('/api/profiles/me/settings', { whoMayCall: 'nobody' });
    expect((await tryCall(one, two)).status).toBe(404);
    expect((await tryCall(two, one)).status).toBe(200);
  });
});

describe('two with a companion request', () => {
  /** The database lets a request into each state only by its steps. */
  const ways: Record<string, string[]> = {
    accepted: ['accepted'],
    declined: ['declined'],
    done: ['accepted', 'begun', 'done'],
  };

  async function makeRequest(changes: Record<string, string> = {}) {
    const [client, companion] = [await makeClient(server), await makeListedMember(server)];
    const id = randomUUID();
    const now = server.clock.now();
    const inMinutes = (count: number) => new Date(now.getTime() + count * 60_000).toISOString();
    const { state = 'accepted', kind = 'voice', category = 'rent-a-friend' } = changes;
    await server.tools.db
      .execute(sql`insert into companion_requests (id, client_id, companion_id, ask_id, note_state, category, kind,
        is_now, starts_at, minutes, note, state, moved_by, created_at, changed_at, lapses_at)
      values (${id}, ${client.id}, ${companion.id}, ${randomUUID()}, 'shown', ${category}, ${kind}, false,
        ${changes.startsAt ?? inMinutes(4)}, 30, '', 'pending', 'client', now(), now(), ${inMinutes(60)})`);
    for (const step of ways[state] ?? [])
      await server.tools.db.execute(
        sql`update companion_requests set state = ${step}, moved_by = 'companion' where id = ${id}`,
      );
    const call = (who: Someone, whom: Someone, wanted = 'voice') =>
      who.browser.post('/api/calls', { memberId: whom.id, kind: wanted, page: randomUUID() });
    return { id, client, companion, call, inMinutes };
  }

  test('call each other at its time, for what was asked, and it names the request', async () => {
    const { id, client, companion, call } = await makeRequest();
    const third = await makeListedMember(server);
    expect((await call(third, companion)).status).toBe(404);
    expect((await call(client, companion, 'video')).status).toBe(404);
    expect((await call(client, companion)).body.call).toMatchObject({ requestId: id });
  });

  test('ring for each other, however an id is written', async () => {
    const { client, companion, call } = await makeRequest();
    const { body } = await call(client, { ...companion, id: companion.id.toUpperCase() });
    expect(body.call.state).toBe('ringing');
    const open = (await companion.browser.get('/api/calls/open')).body.call;
    expect(open?.id).toBe(body.call.id);
  });

  test.each([
    ['pending', { state: 'pending' }],
    ['declined', { state: 'declined' }],
    ['of a chat', { kind: 'chat' }],
    ['a virtual relationship', { category: 'virtual-relationship', kind: 'chat' }],
    ['later', { startsAt: new Date(Date.now() + 6 * 60_000).toISOString() }],
    ['over', { startsAt: new Date(Date.now() - 31 * 60_000).toISOString() }],
  ])('%s: not', async (_, changes) => {
    const { client, companion, call } = await makeRequest(changes);
    expect((await call(client, companion)).status).toBe(404);
    expect((await call(companion, client)).status).toBe(404);
  });

  test('afterwards only companions call, and only who lets them', async () => {
    const { client, companion, call } = await makeRequest({ state: 'done' });
    expect((await call(companion, client)).status).toBe(404);
    await client.browser.patch('/api/profiles/me/settings', { whoMayCall: 'met' });
    expect((await call(client, companion)).status).toBe(404);
    expect((await call(companion, client)).body.call).toMatchObject({ requestId: null });
  });
});
