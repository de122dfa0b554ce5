import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMembers } from '#server/features/discovery/listings.service.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import {
  aboutOneself,
  aboutOthers,
  allPages,
  memberEndpoints,
  membersIn,
  type Known,
} from '#server/testing/member-endpoints.ts';
import { writeRequest } from '#server/testing/requesting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

/** Nobody is shown who must not be, by any endpoint, whatever happened between the two before. */

type Someone = Awaited<ReturnType<typeof makeListedMember>>;
let server: TestServer;
let viewer: Someone;
const known: Known = {
  memberIds: [],
  matchIds: [],
  conversationIds: [],
  requestIds: [],
  searches: ['Shown', 'Pune', 'Trekking'],
};

const like = (who: Someone, whom: Someone) => who.browser.post('/api/likes', { memberId: whom.id });
const writeTo = (who: Someone, whom: Someone) =>
  who.browser.post(`/api/conversations/with/${whom.id}/request`, {
    clientId: randomUUID(),
    text: 'May I write to you?',
  });
const takeRequests = (who: Someone) =>
  who.browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true });
const pass = (who: Someone, whom: Someone) =>
  who.browser.post('/api/passes', { memberId: whom.id });

const pasts = {
  'nothing happened': async () => undefined,
  'they like the viewer': (them: Someone) => like(them, viewer),
  'they matched': async (them: Someone) => {
    await like(them, viewer);
    known.matchIds.push(present((await like(viewer, them)).body.matchId));
  },
  'they wrote to the viewer': (them: Someone) => writeTo(them, viewer),
  'they asked the viewer for their time': async (them: Someone) => {
    known.requestIds?.push(await writeRequest(server, them, viewer));
  },
  'they liked the viewer and took it back': async (them: Someone) => {
    await like(them, viewer);
    await pass(them, viewer);
  },
  'the viewer likes them': (them: Someone) => like(viewer, them),
  'the viewer passed': (them: Someone) => pass(viewer, them),
};
type Past = keyof typeof pasts;

const reasons = {
  none: async () => undefined,
  hidden: (them: Someone) =>
    them.browser.patch('/api/profiles/me/settings', { profileVisibility: false }),
  'blocked by the viewer': (them: Someone) => block(viewer, them),
  'blocking the viewer': (them: Someone) => block(them, viewer),
  incomplete: (them: Someone) =>
    server.tools.db.transaction(async (tx) => {
      await tx.execute(
        sql`update profiles set profile_complete = false where member_id = ${them.id}`,
      );
      await listMembers(tx, [them.id], server.clock.now());
    }),
  erased: (them: Someone) =>
    server.tools.db.execute(sql`delete from members where id = ${them.id}`),
};
type Reason = keyof typeof reasons;

const block = (who: Someone, whom: Someone) =>
  server.tools.db.execute(
    sql`insert into blocks values (${who.id}, ${whom.id}, ${server.clock.now().toISOString()})`,
  );

const cast: { reason: Reason; past: Past; id: string }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  viewer = await makeListedMember(server, { displayName: 'Shown Viewer', location: 'Pune' });
  await takeRequests(viewer);
  for (const reason of Object.keys(reasons) as Reason[]) {
    for (const past of Object.keys(pasts) as Past[]) {
      const them = await makeListedMember(server, {
        displayName: 'Shown Someone',
        location: 'Pune',
        interests: ['Trekking'],
      });
      await takeRequests(them);
      await pasts[past](them);
      await reasons[reason](them);
      cast.push({ reason, past, id: them.id });
    }
  }
  const { rows } = await server.tools.db.execute<{ id: string }>(
    sql`select conversation_id as id from participants where member_id = ${viewer.id}`,
  );
  known.conversationIds = rows.map(({ id }) => id);
  known.memberIds = [...cast.map(({ id }) => id), viewer.id];
});
afterAll(() => server.close());

test('every endpoint that returns members is asked here', () => {
  const asked = [...Object.keys(aboutOthers), ...Object.keys(aboutOneself)];
  expect(asked.toSorted()).toEqual(memberEndpoints.map(({ name }) => name).toSorted());
});

const everyPast = Object.keys(pasts) as Past[];
const notifiedOf: Past[] = ['they like the viewer', 'they matched', 'they wrote to the viewer'];
const talking: Past[] = ['they matched', 'they wrote to the viewer'];

/** Where each past shows somebody who may be seen. */
const places: Record<keyof typeof aboutOthers, Past[]> = {
  'discovery.browse': everyPast,
  'discovery.member': everyPast,
  'home.today': everyPast.filter((past) => !past.startsWith('the viewer')),
  'matching.likesReceived': ['they like the viewer'],
  'matching.likesGiven': ['the viewer likes them'],
  'matching.passes': ['the viewer passed'],
  'matching.matches': ['they matched'],
  'matching.match': ['they matched'],
  'notifications.list': notifiedOf,
  'companions.requests': ['they asked the viewer for their time'],
  'companions.request': ['they asked the viewer for their time'],
  'companions.connections': ['they matched'],
  'messages.conversations': talking,
  'messages.conversation': talking,
  'messages.withMember': talking,
  'messages.accept': talking,
  'messages.ask': everyPast,
};

/** As ruled: whoever hides is gone from browse and search, but stays with those they like or matched. */
const knowsTheHidden = new Set<Past>(['they like the viewer', 'they matched']);
/** And with those whom they wrote to, in the conversation alone. */
const keepsWhoWrote = new Set([
  'messages.conversations',
  'messages.conversation',
  'messages.accept',
]);
/** The same of a request to a companion. */
const keepsWhoAsked = new Set(['companions.requests', 'companions.request']);

function isShown(name: string, reason: Reason, past: Past): boolean {
  if (!places[name]?.includes(past)) return false;
  if (reason === 'none') return true;
  if (reason !== 'hidden' || name === 'discovery.browse') return false;
  return (
    knowsTheHidden.has(past) ||
    (past === 'they wrote to the viewer' && keepsWhoWrote.has(name)) ||
    (past === 'they asked the viewer for their time' && keepsWhoAsked.has(name))
  );
}

test.each(Object.entries(aboutOthers))('%s', async (name, ask) => {
  const replies = await ask(viewer.browser, known);
  const shown = new Set(replies.flatMap(({ body }) => membersIn(body)));
  const seen = cast.filter(({ id }) => shown.has(id));
  const expected = cast.filter(({ reason, past }) => isShown(name, reason, past));
  expect(seen).toEqual(expected);
  expect(shown.has(viewer.id), 'oneself').toBe(false);
  expect(shown.size, 'somebody else').toBe(expected.length);
});

test('what is about oneself shows nobody else', async () => {
  for (const [name, ask] of Object.entries(aboutOneself)) {
    const replies = await ask(viewer.browser, known);
    const shown = replies.flatMap(({ body }) => membersIn(body));
    expect(new Set([viewer.id, ...shown]), name).toEqual(new Set([viewer.id]));
  }
});

test('the bell counts only what it lists', async () => {
  const { body } = await viewer.browser.get('/api/notifications/unread');
  const listed = (await allPages(viewer.browser, '/api/notifications?')).flatMap(
    ({ body: { items } }) => items,
  );
  expect(body.unread).toBe(listed.length);
});
