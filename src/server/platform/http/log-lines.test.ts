import { afterAll, beforeAll, expect, test } from 'vitest';
import { like, makeChat, send } from '#server/testing/chatting.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { makeWeb } from '#server/testing/made-web.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

interface Line {
  msg: string;
  route?: string;
}

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) };
  server = await startTestServer({ LOG_LEVEL: 'debug' }, { logTo, webDir: await makeWeb() });
});
afterAll(() => server.close());

/** Without the id of the request, which names nobody and nothing. */
const logged = () =>
  lines.map((line) => {
    const { reqId: _, requestId: __, ...rest } = JSON.parse(line) as Line & Record<string, unknown>;
    return rest;
  });

test('the log names routes, never whom or what was asked for', async () => {
  const { one, two, id, matchId } = await makeChat(server);
  await send(one, id, 'Hello');
  await one.browser.get(`/api/members/${two.id}`);
  await one.browser.get(`/api/matches/${matchId}`);
  await one.browser.get(`/api/conversations/with/${two.id}`);
  await one.browser.get(`/api/conversations/${id}/search?text=Hello`);
  await like(one, { id: 'not-an-id' });
  const { body } = await one.browser.upload('/api/profiles/me/photos', await makePhoto());
  const [photo] = body.profileImages;
  await one.browser.get(present(photo).urls.small);
  await one.browser.delete(`/api/profiles/me/photos/${present(photo).id}`);
  const { devices } = (await one.browser.get('/api/accounts/devices')).body;
  await one.browser.delete(`/api/accounts/devices/${present(devices[0]).id}`);
  const token = 'c2VjcmV0LXRva2Vu';
  const strangers = server.browser();
  await strangers.post('/api/accounts/confirm-email', { token });
  for (const path of [
    `/reset-password?token=${token}`,
    `/profile/${two.id}`,
    '/assets/app-1.js',
    `/assets/${two.id}.js`,
    `/nothing/${two.id}`,
    `/api/nothing/${two.id}`,
    `/${two.id}%zz`,
    `/socket.io/${two.id}`,
  ])
    await strangers.get(path);

  const routes = logged().flatMap(({ route }) => route ?? []);
  expect(routes).toEqual(
    expect.arrayContaining([
      '/api/accounts/sign-up',
      '/api/members/{memberId}',
      '/api/matches/{id}',
      '/api/conversations/with/{memberId}',
      '/api/conversations/{id}/messages',
      '/api/conversations/{id}/search',
      '/api/profiles/me/photos',
      '/api/profiles/me/photos/{id}',
      '/api/accounts/devices/{id}',
      '/api/*',
      '/files/*',
      '/profile/:memberId',
      '/reset-password',
      '/*',
    ]),
  );
  const tokens = [...two.browser.cookies.values()].filter((value) => value.length > 1);
  const log = JSON.stringify(logged());
  expect(log).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/i);
  for (const secret of [token, 'Hello', one.email, '127.1.', ...tokens])
    expect(log, secret).not.toContain(secret);
});
