import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { notificationSchema } from '#contract/notifications/endpoints.ts';
import { makeFinishedMember, type FinishedMember } from '#server/testing/make-finished-member.ts';
import {
  aboutOneself,
  aboutOthers,
  memberEndpoints,
  membersIn,
  type Known,
} from '#server/testing/member-endpoints.ts';
import { call } from '#server/testing/metering.ts';
import { pay } from '#server/testing/paying.ts';
import { writeRequest } from '#server/testing/requesting.ts';
import { strictly } from '#server/testing/schema-shapes.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

/** What leaves the server about a member is what the contract names, to the last field. */

let server: TestServer;
let viewer: FinishedMember;
const known: Known = { memberIds: [], matchIds: [], conversationIds: [], searches: [] };
const like = (who: FinishedMember, whom: FinishedMember) =>
  who.browser.post('/api/likes', { memberId: whom.member.id });
const takeRequests = (who: FinishedMember) =>
  who.browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true });

beforeAll(async () => {
  server = await startTestServer();
  viewer = await makeFinishedMember(server);
  const matched = await makeFinishedMember(server, { name: 'Matched Member' });
  const fan = await makeFinishedMember(server, { name: 'Fond Member' });
  await like(matched, viewer);
  known.matchIds.push(present((await like(viewer, matched)).body.matchId));
  await like(fan, viewer);
  const liked = await makeFinishedMember(server, { name: 'Liked Member' });
  const passed = await makeFinishedMember(server, { name: 'Passed Member' });
  const on = { photoId: present(liked.profile.profileImages[0]).id };
  await viewer.browser.post('/api/likes', { memberId: liked.member.id, on, comment: 'Where?' });
  await viewer.browser.post('/api/passes', { memberId: passed.member.id });
  await takeRequests(fan);
  known.requestIds = [await writeRequest(server, { id: fan.member.id }, { id: viewer.member.id })];
  known.memberIds.push(fan.member.id);
  await pay(viewer);
  await call(server, viewer, fan, 60);
  const { body } = await viewer.browser.get('/api/conversations');
  known.conversationIds = body.items.map(({ id }: Conversation) => id);
  await aboutOthers['messages.ask']?.(viewer.browser, known);
});
afterAll(() => server.close());

test('a field too many is noticed, however deep', () => {
  const schema = strictly(z.object({ items: z.array(z.object({ a: z.int() }).nullable()) }));
  expect(schema.safeParse({ items: [{ a: 1 }, null] }).success).toBe(true);
  expect(schema.safeParse({ items: [{ a: 1, email: 'x' }] }).success).toBe(false);
});

const asks = { ...aboutOthers, ...aboutOneself };

test.each(memberEndpoints)('$name', async ({ name, outputSchema }) => {
  const replies = (await asks[name]?.(viewer.browser, known)) ?? [];
  expect(
    replies.flatMap(({ body }) => membersIn(body)),
    'somebody to look at',
  ).not.toEqual([]);
  for (const { status, body } of replies) {
    expect(status).toBe(200);
    expect(outputSchema && strictly(outputSchema).safeParse(body).error).toBeUndefined();
  }
});

test('a live notification holds no more than a listed one', async () => {
  const another = await makeFinishedMember(server);
  const socket = await openSocket(server, viewer.browser);
  const created = nextEvent(socket, 'notification.created');
  await like(another, viewer);
  expect(strictly(notificationSchema).safeParse(await created).error).toBeUndefined();
  socket.disconnect();
});
