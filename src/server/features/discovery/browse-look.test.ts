import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { makeWeb } from '#server/testing/made-web.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { webDir: await makeWeb() });
  const { id } = await makeListedMember(server, { age: 27 });
  await server.tools.db.execute(sql`update members set name = 'Tara Bose' where id = ${id}`);
  await server.tools.db.execute(
    sql`update profiles set location = '</script><b>' where member_id = ${id}`,
  );
});
afterAll(() => server.close());

type Browser = ReturnType<TestServer['browser']>;
const read = async (browser: Browser, path = '/browse') => {
  const { status, headers, body } = await browser.get(path);
  expect(status).toBe(200);
  return { headers, text: body as unknown as string };
};

test('a member’s page of browse comes with the first members, for nobody to keep', async () => {
  const { browser } = await makeListedMember(server);
  const { headers, text } = await read(browser);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers.etag).toBeUndefined();
  expect(text).toMatch(/<b>Tara[^<]*<\/b>/);
  const [, block = ''] = /id="early">(.*?)<\/script>/s.exec(text) ?? [];
  const replies = JSON.parse(block) as Record<string, unknown>;
  for (const call of ['/profiles/me', '/browse?ageMin=18&ageMax=50&sort=fit'])
    expect(replies[call], call).toEqual((await browser.get(`/api${call}`)).body);
});

test('whoever has to be told first that they cannot be found sees nobody before the page does so', async () => {
  const { browser } = await makeMember(server);
  const { text } = await read(browser);
  expect(text).toContain('id="early"');
  expect(text).not.toContain('first-look');
});

test('what members write stays text there', async () => {
  const { browser } = await makeListedMember(server);
  const { text } = await read(browser);
  expect(text).toContain('&lt;/script&gt;&lt;b&gt;');
  expect(text).not.toContain('</script><b>');
});

test('visitors, members without a plan and addresses that ask for more get the page that is everybody’s', async () => {
  const unpaid = await makeMember(server, { paid: false });
  const paid = await makeMember(server);
  const pages = await Promise.all([
    read(server.browser()),
    read(unpaid.browser),
    read(paid.browser, '/browse?search=tara'),
    read(paid.browser, '/dashboard'),
  ]);
  for (const { headers, text } of pages) {
    expect(headers.etag).toBeDefined();
    expect(text).not.toMatch(/Tara|early|first-look/);
    expect(text).toBe(pages[0]?.text);
  }
});
