import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sides } from '#contract/companions/meter.rules.ts';
import { currentRates } from '#contract/companions/rates.ts';
import { memberBlocked } from '#server/features/safety/safety.facts.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { makeMember, signInAgain, type MadeMember } from '#server/testing/make-member.ts';
import {
  accountsOf,
  call,
  ledgerFaults,
  makeClient,
  start,
  talk,
  write,
} from '#server/testing/metering.ts';
import { makeCompanion } from '#server/testing/make-companion.ts';
import { pay, refund } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { closeBudgets } from './budgets.service.ts';
import { endSession, recordPresence, sweepSessions } from './meter.service.ts';
import { findSession } from './sessions.queries.ts';

/** ₹2,500 with 18 % tax in it: 60 % of ₹2,118.64. */
const BUDGET = 127_118;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.standStill();
});
afterAll(() => server.close());

const budgetOf = async ({ browser }: MadeMember) =>
  (await browser.get('/api/companions/budget')).body;

describe('the budget of a plan', () => {
  test('is 60 % of the price without tax, in words and numbers', async () => {
    const client = await makeClient(server);
    expect(await budgetOf(client)).toMatchObject({
      left: { currency: 'INR', minor: BUDGET },
      total: { minor: BUDGET },
      chats: 12,
      voiceMinutes: 158,
      videoMinutes: 105,
      words: 'About 158 minutes by voice or 105 by video left, or 12 chats.',
    });
  });

  test('whoever renews early has the second one after the first', async () => {
    const client = await makeClient(server);
    await pay(client);
    expect((await budgetOf(client)).left.minor).toBe(BUDGET);
    expect(await accountsOf(server, client)).toEqual({ budget: 2 * BUDGET });
  });

  test('what nobody used goes back at its end, once', async () => {
    const other = await startTestServer();
    const client = await makeClient(other);
    other.clock.letPass(days(31));
    await Promise.all([closeBudgets(other.tools), closeBudgets(other.tools)]);
    expect(await accountsOf(other, client)).toEqual({ budget: 0 });
    await signInAgain(client);
    expect((await client.browser.get('/api/companions/budget')).status).toBe(402);
    await other.close();
  });

  test('a plan that was given, not paid for, has none', async () => {
    const client = await makeMember(server);
    expect(await budgetOf(client)).toMatchObject({ left: { minor: 0 }, until: null });
    await expect(start(server, client, await makeCompanion(server))).rejects.toMatchObject({
      code: 'BUDGET_USED_UP',
    });
  });
});

describe('a session', () => {
  test('is paid by the second, on hold for the companion, and the rest is there again', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    await call(server, client, companion, 605);
    const earned = Math.round((605 * 1200) / 60);
    expect(await accountsOf(server, companion)).toEqual({ 'on-hold': earned });
    expect(await accountsOf(server, client)).toMatchObject({
      budget: BUDGET - earned,
      reserved: 0,
    });
  });

  test('ends where the money ends, and the client waits for the next plan', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    const { id } = await start(server, client, companion);
    await talk(server, id, 7_000);
    const session = await findSession(server.tools.db, id);
    expect(session).toMatchObject({ endReason: 'used-up', amountMinor: 127_100 });
    expect(session?.warnedAt).not.toBeNull();
    await expect(start(server, client, await makeCompanion(server))).rejects.toMatchObject({
      code: 'BUDGET_USED_UP',
    });
    expect((await budgetOf(client)).words).toBe('The companion time of your plan is used up.');
  });

  test('a crash in the middle settles what was counted until then', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    const { id } = await start(server, client, companion, { kind: 'voice' });
    await talk(server, id, 120);
    server.clock.letPass(hours(5));
    await Promise.all([sweepSessions(server.tools), sweepSessions(server.tools)]);
    expect(await findSession(server.tools.db, id)).toMatchObject({
      endReason: 'gone',
      countedMs: minutes(2),
      amountMinor: 1_600,
    });
    await recordPresence(server.tools, id, 'client');
    expect(await accountsOf(server, companion)).toEqual({ 'on-hold': 1_600 });
  });

  test('a chat is paid as a whole, three times a day at most', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    const chat = async () => {
      const { id } = await start(server, client, companion, {
        kind: 'chat',
        category: 'virtual-relationship',
        first: { client: 1, companion: 2 },
      });
      for (let time = 1; time < 5; time += 1) {
        server.clock.letPass(minutes(2.5));
        for (const [place, side] of sides.entries())
          await write(server, id, side, 2 * time + place + 1);
      }
      server.clock.letPass(minutes(15));
      await sweepSessions(server.tools);
    };
    // Early in India's day, so that all three are on it.
    const sinceMidnight = (server.clock.now().getTime() + hours(5.5)) % days(1);
    server.clock.letPass(days(1) - sinceMidnight + hours(1));
    for (let time = 0; time < 3; time += 1) await chat();
    expect(await accountsOf(server, companion)).toEqual({ 'on-hold': 30_000 });
    await expect(chat()).rejects.toMatchObject({ code: 'PAIR_LIMIT' });
    server.clock.letPass(days(1));
    await chat();
    expect(await accountsOf(server, companion)).toEqual({ 'on-hold': 40_000 });
  });

  test('is refused in a forbidden category or kind, twice at once, and to strangers', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    const refused = [
      { category: 'friends-with-benefits' as never, kind: 'chat' as const },
      { category: 'virtual-relationship' as const, kind: 'voice' as const },
    ];
    for (const more of refused)
      await expect(start(server, client, companion, more)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    const { id } = await start(server, client, companion, { kind: 'chat' });
    await expect(start(server, client, companion, { kind: 'chat' })).rejects.toMatchObject({
      code: 'SESSION_OPEN',
    });
    const stranger = await makeMember(server);
    expect((await stranger.browser.post(`/api/companions/sessions/${id}/end`)).status).toBe(404);
    expect((await server.browser().post(`/api/companions/sessions/${id}/end`)).status).toBe(401);
    expect((await stranger.browser.get('/api/companions/sessions/open')).body.items).toEqual([]);
  });

  test('what one plan has is never set aside twice, whatever the timing', async () => {
    const client = await makeClient(server);
    const companions = await Promise.all(Array.from({ length: 6 }, () => makeCompanion(server)));
    const tries = await Promise.allSettled(
      companions.map((companion) => start(server, client, companion)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a block ends it, and what was counted is paid', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    const { id } = await start(server, client, companion);
    await talk(server, id, 60);
    const { tools } = server;
    await tools.write(async (tx) =>
      tx.tell(memberBlocked, { memberIds: [companion.member.id, client.member.id] }),
    );
    expect(await findSession(tools.db, id)).toMatchObject({
      endReason: 'ended',
      amountMinor: 1_200,
    });
  });

  test('a refund ends it, and pays nobody', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    await call(server, client, companion, 300);
    const { id } = await start(server, client, companion);
    await talk(server, id, 60);
    await refund(server, client, client.checkout);
    await waitFor(
      async () => (await findSession(server.tools.db, id))?.endReason === 'returned' || undefined,
    );
    expect(await accountsOf(server, companion)).toEqual({ 'on-hold': 0 });
    expect(await accountsOf(server, client)).toEqual({ budget: 0, reserved: 0 });
  });
});

test('any order of starts, signs, ends, crashes and refunds keeps the books and the limits', async () => {
  const card = currentRates();
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('see'), side: fc.constantFrom(...sides) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('pass'), seconds: fc.integer({ min: 1, max: 45 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('crash'),
        seconds: fc.integer({ min: 1, max: 4000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('end') }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('start'), kind: fc.constantFrom('voice', 'video') }),
    },
  ) as fc.Arbitrary<{ do: string; side?: 'client'; seconds?: number; kind?: 'voice' }>;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 40 }),
      fc.boolean(),
      async (steps, back) => {
        const [client, companion] = [await makeClient(server), await makeCompanion(server)];
        const ids: string[] = [];
        for (const each of steps) {
          const last = ids.at(-1);
          if (each.do === 'start' && each.kind)
            await start(server, client, companion, { kind: each.kind }).then(
              ({ id }) => ids.push(id),
              () => undefined,
            );
          if (each.do === 'pass' || each.do === 'crash')
            server.clock.letPass((each.seconds ?? 0) * 1000);
          if (each.do === 'crash') await sweepSessions(server.tools);
          if (!last) continue;
          const { side } = each;
          // Told twice, at once.
          if (side) await Promise.all([1, 2].map(() => recordPresence(server.tools, last, side)));
          if (each.do === 'end') await endSession(server.tools, client.member.id, last);
        }
        if (back) await refund(server, client, client.checkout);
        server.clock.letPass(hours(3));
        await sweepSessions(server.tools);
        const sessions = await Promise.all(ids.map((id) => findSession(server.tools.db, id)));
        const counted = sessions.reduce((sum, session) => sum + (session?.countedMs ?? 0), 0);
        const paid = sessions.reduce((sum, session) => sum + (session?.amountMinor ?? 0), 0);
        const { budget = 0, reserved = 0 } = await accountsOf(server, client);
        const { 'on-hold': held = 0 } = await accountsOf(server, companion);
        expect(sessions.every((session) => session?.settledAt)).toBe(true);
        expect(reserved).toBe(0);
        expect(budget + held).toBe(back ? 0 : BUDGET);
        // What was paid back is reversed: sessions keep what they had come to.
        expect(held).toBe(back ? 0 : paid);
        expect(counted).toBeLessThanOrEqual(2 * minutes(card.paidMinutesADay));
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

test('the books add up after all of it', async () => {
  expect(await ledgerFaults(server)).toEqual([]);
});
