import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import { days, hours } from '#server/platform/clock.ts';
import type { Browser } from '#server/testing/browser.ts';
import { inbox, like, makeChat, messagesOf, send, type Someone } from '#server/testing/chatting.ts';
import { countingTools } from '#server/testing/counting-tools.ts';
import { fileBehind } from '#server/testing/file-behind.ts';
import { madeCaller } from '#server/testing/made-caller.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { signInAgain } from '#server/testing/make-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { findPhoto } from './photo-files.service.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  picture = await makePhoto({ width: 600, height: 600 });
});
afterAll(() => server.close());

const get = ({ browser }: { browser: Browser }, path: string, headers = {}) =>
  browser.get(path, { headers: { 'accept-encoding': 'gzip, br', ...headers } });
const statusOf = async (who: { browser: Browser }, path: string) => (await get(who, path)).status;

/** Somebody whom others find, with a photo. */
async function makeSeen(): Promise<Someone & { photo: ShownPhoto }> {
  const made = await makeListedMember(server);
  const reply = await made.browser.upload('/api/profiles/me/photos', picture);
  return { ...made, photo: present(reply.body.profileImages[0]) };
}

/** The link to a member's photo as the viewer gets it. */
const linkFor = async (viewer: Someone, { id }: Someone): Promise<string> =>
  present((await viewer.browser.get(`/api/members/${id}`)).body.profile.profileImages[0]).urls
    .medium;

async function sendPhoto(who: Someone, id: string): Promise<void> {
  const { body } = await who.browser.upload('/api/messages/photos', picture);
  await send(who, id, '', { photoId: body.id });
}
const chatLinkFor = async (who: Someone, id: string): Promise<string> =>
  (await messagesOf(who, id)).at(-1)?.photo?.urls.medium ?? '';

const hide = (who: Someone) =>
  who.browser.patch('/api/profiles/me/settings', { profileVisibility: false });

describe('a picture', () => {
  test('is kept by the viewer’s browser alone, within their session, and asked about again after an hour', async () => {
    const [viewer, member] = [await makeListedMember(server), await makeSeen()];
    const link = await linkFor(viewer, member);
    const { status, headers, bytes } = await get(viewer, link);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=3600',
      vary: 'Cookie',
    });
    expect(headers['content-encoding']).toBeUndefined();
    const again = await get(viewer, link, { 'if-none-match': headers.etag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    await member.browser.post('/api/blocks', { memberId: viewer.id });
    const parted = await get(viewer, link, { 'if-none-match': headers.etag });
    expect([parted.status, parted.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(parted.headers['cache-control'] ?? '').not.toContain('max-age');
  });

  test('has the same link for half a day, in every list', async () => {
    const [viewer, member] = [await makeListedMember(server), await makeSeen()];
    await like(member, viewer);
    const [received] = (await viewer.browser.get('/api/likes/received')).body.items;
    const link = await linkFor(viewer, member);
    expect(received?.member.photo?.urls.medium).toBe(link);
    expect(await linkFor(viewer, member)).toBe(link);
  });

  test('costs one query, beside the look-up of the session', async () => {
    const [viewer, member] = [await makeListedMember(server), await makeSeen()];
    const url = new URL(await linkFor(viewer, member), server.url);
    const link = {
      photoId: url.searchParams.get('photo') ?? '',
      file: fileBehind(url.pathname),
      until: Number(url.searchParams.get('until')),
      key: url.searchParams.get('key') ?? '',
    };
    const { tools, statements } = countingTools(server);
    const caller = { ...madeCaller, memberId: viewer.id };
    expect(await findPhoto(tools, caller, link)).not.toBeNull();
    expect(statements()).toBe(1);
  });

  test('may be shown by our pages, as may placeholders and previews', async () => {
    const policy = (await server.browser().get('/healthz')).headers['content-security-policy'];
    expect(policy).toContain("img-src 'self' data: blob:;");
  });
});

describe('a link', () => {
  test('is good for the viewer alone, in any session of theirs, and for nobody without one', async () => {
    const [viewer, other, member] = [
      await makeListedMember(server),
      await makeListedMember(server),
      await makeSeen(),
    ];
    const link = await linkFor(viewer, member);
    expect(await statusOf(viewer, link)).toBe(200);
    expect(await statusOf(other, link)).toBe(404);
    expect(await statusOf(member, link)).toBe(404);
    expect(await statusOf({ browser: server.browser() }, link)).toBe(404);
    expect(await statusOf(member, member.photo.urls.large)).toBe(200);
    expect(await statusOf(viewer, member.photo.urls.large)).toBe(404);
    await viewer.browser.post('/api/accounts/sign-out');
    expect(await statusOf(viewer, link)).toBe(404);
  });

  test('ends with a session that was ended elsewhere', async () => {
    const [viewer, member] = [await makeListedMember(server), await makeSeen()];
    const link = await linkFor(viewer, member);
    const elsewhere = { ...viewer, browser: server.browser() };
    await signInAgain(elsewhere);
    await elsewhere.browser.post('/api/accounts/sign-out-everywhere');
    expect(await statusOf(viewer, link)).toBe(404);
  });

  test.each([
    ['another size', (url: string) => url.replace('small', 'large')],
    [
      'a later end',
      (url: string) => url.replace(/until=(\d+)/, (_, until) => `until=${+until + 1}`),
    ],
    ['another photo', (url: string) => url.replace(/photo=./, 'photo=!')],
    ['another key', (url: string) => url.replace(/key=./, 'key=!')],
    ['half a key', (url: string) => url.slice(0, -5)],
    ['two keys', (url: string) => `${url}&key=x`],
    ['no key', (url: string) => url.replace(/&key=.*/, '')],
    ['nothing signed', (url: string) => url.replace(/\?.*/, '')],
    ['a way out', (url: string) => url.replace('photos/', 'photos/%2e%2e/')],
  ])('with %s leads nowhere', async (_, tampered) => {
    const { photo, browser } = await makeSeen();
    const { small } = photo.urls;
    expect(tampered(small)).not.toBe(small);
    const reply = await browser.get(tampered(small));
    expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(reply.headers['cache-control'] ?? '').not.toContain('max-age');
  });

  test('dies within a day, and new ones are given', async () => {
    const [viewer, member] = [await makeListedMember(server), await makeSeen()];
    const link = await linkFor(viewer, member);
    server.clock.letPass(hours(11));
    expect(await statusOf(viewer, link)).toBe(200);
    server.clock.letPass(hours(13));
    await signInAgain(viewer);
    expect(await statusOf(viewer, link)).toBe(404);
    expect(await statusOf(viewer, await linkFor(viewer, member))).toBe(200);
  });
});

describe('stops at once for a viewer', () => {
  test('whom a block parts from the member, in either direction', async () => {
    for (const blocks of ['viewer', 'member'] as const) {
      const [viewer, member] = [await makeListedMember(server), await makeSeen()];
      const link = await linkFor(viewer, member);
      const [who, whom] = blocks === 'viewer' ? [viewer, member] : [member, viewer];
      await who.browser.post('/api/blocks', { memberId: whom.id });
      expect(await statusOf(viewer, link)).toBe(404);
      expect(await statusOf(member, member.photo.urls.small)).toBe(200);
    }
  });

  test('to whom the member is a stranger who hides; whom they like still sees them', async () => {
    const [stranger, liked, member] = [
      await makeListedMember(server),
      await makeListedMember(server),
      await makeSeen(),
    ];
    await like(member, liked);
    const links = [await linkFor(stranger, member), await linkFor(liked, member)] as const;
    await hide(member);
    expect(await statusOf(stranger, links[0])).toBe(404);
    expect(await statusOf(liked, links[1])).toBe(200);
  });

  test('when the photo is deleted', async () => {
    const [viewer, member] = [await makeListedMember(server), await makeSeen()];
    const link = await linkFor(viewer, member);
    await member.browser.delete(`/api/profiles/me/photos/${member.photo.id}`);
    expect(await statusOf(viewer, link)).toBe(404);
  });

  test('of a request once it is declined: whoever hides is seen by whom they write to, until then', async () => {
    const [viewer, member] = [await makeListedMember(server), await makeSeen()];
    await viewer.browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true });
    await member.browser.post(`/api/conversations/with/${viewer.id}/request`, {
      clientId: viewer.id,
      text: 'May I write to you?',
    });
    await hide(member);
    const [request] = await inbox(viewer, '?box=requests');
    const link = request?.other?.photo?.urls.small ?? '';
    expect(await statusOf(viewer, link)).toBe(200);
    await viewer.browser.post(`/api/conversations/${request?.id}/decline`);
    expect(await statusOf(viewer, link)).toBe(404);
  });
});

describe('a photo in a chat', () => {
  test('has links for each of the two, also live, and for nobody else', async () => {
    const { one, two, id } = await makeChat(server);
    const pages = [await openSocket(server, one.browser), await openSocket(server, two.browser)];
    const told = Promise.all(
      pages.map((page) => nextEvent<{ message: { photo: ShownPhoto } }>(page, 'message.created')),
    );
    await sendPhoto(one, id);
    const live = (await told).map(({ message }) => message.photo.urls.medium);
    expect(live).toEqual([await chatLinkFor(one, id), await chatLinkFor(two, id)]);
    const [ones, twos] = live as [string, string];
    expect([await statusOf(one, ones), await statusOf(two, twos)]).toEqual([200, 200]);
    expect([await statusOf(one, twos), await statusOf(two, ones)]).toEqual([404, 404]);
    for (const page of pages) page.disconnect();
  });

  const ends = {
    'an unmatch': ({ two, matchId }: Chat) =>
      two.browser.post(`/api/matches/${matchId}/unmatch`, {}),
    'a block': ({ one, two }: Chat) => two.browser.post('/api/blocks', { memberId: one.id }),
  };

  test.each(Object.entries(ends))('is its sender’s alone after %s', async (_, end) => {
    const chat = await makeChat(server);
    const { one, two, id } = chat;
    await sendPhoto(one, id);
    const links = [await chatLinkFor(one, id), await chatLinkFor(two, id)] as const;
    expect([await statusOf(one, links[0]), await statusOf(two, links[1])]).toEqual([200, 200]);
    expect((await end(chat)).status).toBe(200);
    expect([await statusOf(one, links[0]), await statusOf(two, links[1])]).toEqual([200, 404]);
  });
});

type Chat = Awaited<ReturnType<typeof makeChat>>;

test('whoever is locked out sees no photo', async () => {
  const [viewer, member] = [await makeListedMember(server), await makeSeen()];
  const link = await linkFor(viewer, member);
  await server.tools.db.execute(
    `update members set status = 'suspended', status_until = now() + interval '${days(9)} ms' where id = '${viewer.id}'`,
  );
  expect(await statusOf(viewer, link)).toBe(404);
});

test('whoever has not accepted what holds now sees no photo, as they see nothing else', async () => {
  const [viewer, member] = [await makeListedMember(server), await makeSeen()];
  const link = await linkFor(viewer, member);
  await server.tools.db.execute(sql`delete from consents where member_id = ${viewer.id}`);
  expect(await statusOf(viewer, link)).toBe(404);
});

test('while the database has no connection left, photos and uploads are told when to come again', async () => {
  const [viewer, seen] = [await makeListedMember(server), await makeSeen()];
  const link = await linkFor(viewer, seen);
  const pool = server.tools.db.$client;
  const full = vi
    .spyOn(pool, 'query')
    .mockRejectedValue(new Error('timeout exceeded when trying to connect'));
  try {
    for (const ask of [
      () => get(viewer, link),
      () => viewer.browser.upload('/api/profiles/me/photos', picture),
    ]) {
      server.tools.callers.forgetAll();
      const { status, headers } = await ask();
      expect([status, Number(headers['retry-after'])]).toEqual([503, expect.any(Number)]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  } finally {
    full.mockRestore();
  }
  expect(await statusOf(viewer, link)).toBe(200);
});
