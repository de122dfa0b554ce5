import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function join(email: string): Promise<string> {
  const { browser, member } = await makeMember(server, { email });
  await browser.patch('/api/profiles/me', {});
  return member.id;
}

test('a listed email is one mailbox however it is written, before and after somebody signs up with it', async () => {
  const name = randomUUID().replaceAll('-', '');
  const { browser } = await makeListedMember(server);
  const statusOf = async (id: string) => (await browser.get(`/api/members/${id}`)).status;
  const early = await join(`${name.slice(0, 9)}.${name.slice(9)}+here@gmail.com`);
  expect(await statusOf(early)).toBe(200);
  await browser.post('/api/contact-blocks', { contact: `${name}@googlemail.com` });
  await jobsDone(server, 'safety');
  const late = await join(`${name}+again@gmail.com`);
  expect([await statusOf(early), await statusOf(late)]).toEqual([404, 404]);
  await browser.post('/api/contact-blocks/remove', { contact: `${name.toUpperCase()}@gmail.com` });
  expect([await statusOf(early), await statusOf(late)]).toEqual([200, 200]);
});
