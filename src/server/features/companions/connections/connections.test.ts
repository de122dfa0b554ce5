import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '#contract/companions/connections.endpoints.ts';
import { inbox, like, makeChat } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeCompanion } from '#server/testing/make-companion.ts';
import {
  makeAccepted,
  makeClient,
  makeRequest,
  moveIt,
  timeIn,
  writeAccepted,
  type Someone,
} from '#server/testing/requesting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present, type Query } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const page = async (who: Someone, query: Query = '') =>
  (await who.browser.get(`/api/connections${query}`)).body;
const connections = async (who: Someone): Promise<Connection[]> => (await page(who)).items;

describe('everybody one can write to or call', () => {
  test('a match, with its chat', async () => {
    const { one, two, matchId, id } = await makeChat(server);
    for (const [who, other] of [
      [one, two],
      [two, one],
    ] as const)
      expect(await connections(who)).toMatchObject([
        {
          member: { memberId: other.id },
          ways: ['match'],
          match: { id: matchId },
          conversationId: id,
          request: null,
        },
      ]);
    await one.browser.post(`/api/matches/${matchId}/unmatch`);
    expect(await connections(one)).toEqual([]);
    expect(await connections(two)).toEqual([]);
  });

  test('an accepted message request, and none that waits', async () => {
    const [asker, asked] = [await makeListedMember(server), await makeListedMember(server)];
    await asked.browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true });
    const { body } = await asker.browser.post(`/api/conversations/with/${asked.id}/request`, {
      clientId: randomUUID(),
      text: 'May I write to you?',
    });
    const { id } = present(body.conversation);
    expect(await connections(asker)).toEqual([]);
    expect(await connections(asked)).toEqual([]);
    await asked.browser.post(`/api/conversations/${id}/accept`);
    expect(await connections(asker)).toMatchObject([
      { member: { memberId: asked.id }, ways: ['message-request'], match: null },
    ]);
    expect((await connections(asked))[0]?.conversationId).toBe(id);
  });

  test('an accepted request of a companion, until it is over', async () => {
    const { client, companion, id } = await makeAccepted(server, { kind: 'chat' });
    const [listed] = await connections(client);
    expect(listed).toMatchObject({
      member: { memberId: companion.id },
      ways: ['companion-request'],
      match: null,
      request: { id, kind: 'chat', isNow: true },
    });
    expect(listed?.conversationId).toBe((await inbox(client))[0]?.id);
    expect(await connections(companion)).toMatchObject([{ member: { memberId: client.id } }]);
    await moveIt(client, id, 'cancel', { reason: 'unwell' });
    expect(await connections(client)).toEqual([]);
  });

  test('not one that waits; of several the soonest; and nobody twice', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    const late = await makeRequest(client, companion, {
      kind: 'voice',
      startsAt: timeIn(server, 9),
    });
    const soon = await makeRequest(client, companion, {
      kind: 'video',
      startsAt: timeIn(server, 4),
    });
    expect(await connections(client)).toEqual([]);
    for (const { id } of [late, soon]) await moveIt(companion, id, 'accept');
    await like(client, companion);
    await like(companion, client);
    expect(await connections(client)).toMatchObject([
      {
        ways: ['match', 'companion-request'],
        request: { id: soon.id, kind: 'video', startsAt: soon.startsAt },
      },
    ]);
  });
});

test('whoever blocks or is blocked is not there', async () => {
  const { client, companion } = await makeAccepted(server, { kind: 'voice' });
  await client.browser.post('/api/blocks', { memberId: companion.id });
  expect(await connections(client)).toEqual([]);
  expect(await connections(companion)).toEqual([]);
});

test('many come in pages, each of them once', async () => {
  const companion = await makeCompanion(server);
  const ids: string[] = [];
  for (let count = 0; count < 26; count += 1) {
    const client = await makeListedMember(server);
    await writeAccepted(server, client, companion);
    ids.push(client.id);
    if (count % 3 === 0) server.clock.letPass(1000);
  }
  const first = await page(companion);
  expect(first.items).toHaveLength(24);
  const second = await page(companion, `?cursor=${first.nextCursor}`);
  expect(second.nextCursor).toBeNull();
  const listed = [...first.items, ...second.items].map(({ member }: Connection) => member.memberId);
  expect(listed.toSorted()).toEqual(ids.toSorted());
  expect(listed.at(-1)).toBe(ids[0]);
});
