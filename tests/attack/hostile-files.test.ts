import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reply } from '#server/testing/browser.ts';
import { startCheck } from '#server/testing/identity-checks.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import type { MadeMember } from '#server/testing/make-member.ts';
import { features } from '#server/features.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { isWhole, tally } from './counts.ts';
import { tellCounts } from './tell-counts.ts';
import { makeHostileFiles, MARK } from './hostile-files.ts';
import { keepDatabase, type KeptDatabase } from './kept-database.ts';
import { randomFrom, seed } from './random.ts';

tellCounts();

let server: TestServer;
let member: MadeMember;
let kept: KeptDatabase;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.standStill();
  member = await makeListedMember(server);
  await startCheck(member, 'driving-licence');
  await server.tools.settled();
  kept = await keepDatabase(server);
});
afterAll(() => server.close());

const places = features.flatMap(({ uploads }) =>
  uploads.map(({ endpoint }) => `/api${endpoint['~orpc'].route.path}`),
);

/** What the answer names to look at. */
const linksIn = (body: unknown): string[] =>
  [...JSON.stringify(body).matchAll(/"(\/files\/[^"]+)"/g)].map(([, link]) => String(link));

async function look(reply: Reply): Promise<void> {
  for (const link of linksIn(reply.body)) {
    const shown = await member.browser.get(link);
    expect(shown.status, link).toBe(200);
    expect(String(shown.headers['content-type'])).toMatch(/^image\/webp/);
    expect(shown.headers['x-content-type-options']).toBe('nosniff');
    const bytes = shown.bytes.toString('latin1');
    expect(bytes.includes(MARK) || /Exif|xpacket|<script/.test(bytes), link).toBe(false);
  }
}

test('a hostile file comes in as a picture of its own making, or not at all', async () => {
  const files = await makeHostileFiles(randomFrom(seed));
  expect(files.length).toBeGreaterThanOrEqual(200);
  // The slice takes each file to one of the places, everything takes it to all.
  for (const [at, { name, bytes, type }] of files.entries()) {
    const tried = isWhole ? places : [places[at % places.length] ?? ''];
    if (!isWhole && at % 4 > 0) continue;
    for (const place of tried) {
      const reply = await member.browser.upload(place, bytes, type);
      tally(`hostile files ${reply.status === 200 ? 'made anew' : 'refused'}`);
      expect(
        [200, 400, 413, 415, 422],
        `${name} to ${place}: ${JSON.stringify(reply.body)}`,
      ).toContain(reply.status);
      expect(reply.bytes.includes(MARK), name).toBe(false);
      if (reply.status === 200) await look(reply);
      await kept.restore();
    }
  }
  expect((await member.browser.get('/api/profiles/me')).status).toBe(200);
});
