import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Photo } from '#contract/profiles/endpoints.ts';
import { days, hours } from '#server/platform/clock.ts';
import { makeMember, type MadeMember } from '#server/testing/make-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let member: MadeMember;
let urls: Photo['urls'];
beforeAll(async () => {
  server = await startTestServer();
  member = await makeMember(server);
  const bytes = await makePhoto({ width: 600, height: 600 });
  const reply = await member.browser.upload('/api/profiles/me/photos', bytes);
  ({ urls } = reply.body.profileImages[0]);
});
afterAll(() => server.close());

const get = (path: string) =>
  server.browser().get(path, { headers: { 'accept-encoding': 'gzip, br' } });

test('a picture may be kept by the browser alone, as long as its address is good', async () => {
  const { status, headers, bytes } = await get(urls.large);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['content-encoding']).toBeUndefined();
  const [, seconds] =
    /^private, max-age=(\d+), immutable$/.exec(headers['cache-control'] ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(hours(23) / 1000);
  expect(Number(seconds)).toBeLessThanOrEqual(days(2) / 1000);
});

test('pages may show pictures of ours, placeholders and previews', async () => {
  const policy = (await get('/healthz')).headers['content-security-policy'];
  expect(policy).toContain("img-src 'self' data: blob:;");
});

test('the database is not asked', async () => {
  const { db } = server.tools;
  await db.execute('alter table photos rename to photos_away');
  expect((await get(urls.medium)).status).toBe(200);
  await db.execute('alter table photos_away rename to photos');
});

test.each([
  ['another size', (url: string) => url.replace('small', 'large')],
  ['a later end', (url: string) => url.replace(/until=(\d+)/, (_, until) => `until=${+until + 1}`)],
  ['another key', (url: string) => url.replace(/key=./, 'key=!')],
  ['half a key', (url: string) => url.slice(0, -5)],
  ['two keys', (url: string) => `${url}&key=x`],
  ['no key', (url: string) => url.replace(/&key=.*/, '')],
  ['nothing signed', (url: string) => url.replace(/\?.*/, '')],
  ['a way out', (url: string) => url.replace('photos/', 'photos/%2e%2e/')],
])('%s: there is nothing there', async (_, tampered) => {
  expect(tampered(urls.small)).not.toBe(urls.small);
  const reply = await get(tampered(urls.small));
  expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
  expect(reply.headers['cache-control'] ?? '').not.toContain('max-age');
});

test('an address dies after two days at most, and new ones are given', async () => {
  server.clock.letPass(days(2));
  expect((await get(urls.small)).status).toBe(404);
  const { browser, email, password } = member;
  await browser.post('/api/accounts/sign-in', { email, password });
  const [photo] = (await browser.get('/api/profiles/me')).body.profileImages;
  expect((await get(photo.urls.small)).status).toBe(200);
});
