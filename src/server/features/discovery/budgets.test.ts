import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hours, minutes } from '#server/platform/clock.ts';
import type { Reply } from '#server/testing/browser.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { visit } from '#server/testing/visit.ts';

/** People never meet these limits; whoever copies members meets nothing else. */

let server: TestServer;
let other: Someone;
beforeAll(async () => {
  server = await startTestServer();
  other = await makeListedMember(server);
});
afterAll(() => server.close());
afterEach(() => server.clock.goOn());

type Someone = Awaited<ReturnType<typeof makeListedMember>>;
const PEOPLE_PER_MINUTE = 60;
const NOBODY = '01a1dcea-2070-7777-8309-e7a0651dff44';

/** Of one day, on a site as small as this one. */
const DAY: Record<string, number> = { 'pages of browse': 150, profiles: 300 };

/** Each is one of the same budget; what it answers does not matter. */
const spend: Record<string, ((who: Someone) => Promise<Reply>)[]> = {
  'pages of browse': [({ browser }) => browser.get('/api/browse')],
  profiles: [
    ({ browser }) => browser.get(`/api/members/${other.id}`),
    // Guessing ids is no cheaper than knowing them.
    ({ browser }) => browser.get(`/api/members/${NOBODY}`),
  ],
  decisions: [
    ({ browser }) => browser.post('/api/passes', { memberId: other.id }),
    ({ browser }) => browser.delete(`/api/passes/${other.id}`),
    ({ browser }) => browser.post('/api/likes', { memberId: NOBODY }),
    ({ browser }) => browser.post(`/api/matches/${NOBODY}/unmatch`),
  ],
};

async function spendMany(who: Someone, calls: (typeof spend)[string], count: number) {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const reply = await calls[at % calls.length]?.(who);
    statuses.push(reply?.status ?? 0);
  }
  return statuses;
}

/** As if they had come so often since their first of the day. */
const haveSpent = ({ id }: Someone, count: number) =>
  server.tools.db.execute(
    sql`update rate_limits set count = ${count} where key like ${`%:day:${id}`}`,
  );

describe.each(Object.entries(spend))('%s', (_, calls) => {
  test('as many as the quickest person asks for, then no more until the minute is over', async () => {
    const who = await makeListedMember(server);
    server.clock.standStill();
    const quick = await spendMany(who, calls, PEOPLE_PER_MINUTE);
    expect(quick).not.toContain(429);
    const hasty = await spendMany(who, calls, PEOPLE_PER_MINUTE * 3);
    expect(hasty.at(-1)).toBe(429);
    const refused = await calls[0]?.(who);
    expect(refused?.body.code).toBe('RATE_LIMITED');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await who.browser.get('/api/matches')).status, 'everything else goes on').toBe(200);
    server.clock.letPass(minutes(1));
    expect((await calls[0]?.(who))?.status).toBe(200);
  });

  test('however slowly, no more in a day than anybody looks at', async () => {
    const who = await makeListedMember(server);
    await calls[0]?.(who);
    await haveSpent(who, 10_000);
    const refused = await calls[0]?.(who);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(hours(23) / 1000);
    // In parts: a session that is not remembered ends after a day without a visit.
    for (let part = 0; part < 2; part += 1) {
      server.clock.letPass(hours(12));
      await visit(server, who.browser);
    }
    expect((await calls[0]?.(who))?.status).toBe(200);
  });
});

describe.each(Object.entries(DAY))('a day of %s follows the size of the site:', (name, least) => {
  const ask = (who: Someone) => spend[name]?.[0]?.(who);

  test('on a small one it ends where no person gets to', async () => {
    const who = await makeListedMember(server);
    await ask(who);
    await haveSpent(who, least - 1);
    expect((await ask(who))?.status).toBe(200);
    const refused = await ask(who);
    expect([refused?.status, refused?.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(hours(23) / 1000);
  });

  test('one more for each 200 who are listed, within minutes', async () => {
    const who = await makeListedMember(server);
    await ask(who);
    await haveListed((least + 5) * 200);
    server.clock.letPass(minutes(10));
    await haveSpent(who, least + 4);
    expect((await ask(who))?.status).toBe(200);
    expect((await ask(who))?.status).toBe(429);
    await haveListed(0);
    server.clock.letPass(minutes(10));
  });
});

/** Nobody is behind these: how many there are is all that counts. */
async function haveListed(count: number): Promise<void> {
  await server.tools.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`delete from listings where not exists
      (select 1 from members where members.id = listings.member_id)`);
    await tx.execute(sql`insert into listings (member_id, subscriber, active_at, kind, age, joined_at,
        traits, wanted_age_min, wanted_age_max, wanted_km)
      select gen_random_uuid(), false, now(), 0, 0, now(), 0, 18, 99, 0
      from generate_series(1, ${count}::int - (select count(*)::int from listings))`);
  });
}
