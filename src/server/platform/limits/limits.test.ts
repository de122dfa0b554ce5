import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '#server/testing/make-member.ts';
import { spend, unspend } from './budget.ts';
import { createLimits } from './limits.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([{ of: 'tests in memory', inMemory: true } as const, { of: 'tests' }])(
  'what is taken back can be spent again: $of',
  async (counted) => {
    const budget = { ...counted, by: 'address', perMinute: 1 } as const;
    const who = { address: '203.0.113.7' };
    await spend(server.tools, budget, who);
    await unspend(server.tools, budget, who);
    await spend(server.tools, budget, who);
    const oneMore = spend(server.tools, budget, who);
    await expect(oneMore).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  },
);

test.each([
  { listed: 500, most: 150 },
  { listed: 30_000, most: 150 },
  { listed: 100_000, most: 500 },
  { listed: 1_000_000, most: 1500 },
])('a day by size: $most among $listed, who are counted once in minutes', async (site) => {
  const { db, clock, log } = server.tools;
  let counted = 0;
  const limits = createLimits(db, clock, log, async () => {
    counted += 1;
    return site.listed;
  });
  const bySize = { least: 150, most: 1500, listed: 200 };
  const budget = { of: `tests among ${site.listed}`, by: 'address', perDay: bySize } as const;
  const take = (amount?: number) =>
    spend({ ...server.tools, limits }, budget, { address: '203.0.113.7' }, amount);
  await take(150);
  expect(counted, 'for those who have not used up what everybody has').toBe(0);
  if (site.most > 150) await take(site.most - 150);
  await expect(take()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect(take()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(counted).toBe(1);
});

test('whoever has signed up learns so, also when the count of taken emails cannot be given back', async () => {
  const { db } = server.tools;
  await db.execute(sql`create function refuse_to_uncount() returns trigger language plpgsql
    as 'begin raise exception ''no''; end'`);
  await db.execute(sql`create trigger refuse_to_uncount before update on rate_limits
    for each row when (new.count < old.count) execute function refuse_to_uncount()`);
  const { browser, email } = await makeMember(server);
  const session = await browser.get('/api/accounts/session');
  expect(session.body.member?.email).toBe(email);
});
