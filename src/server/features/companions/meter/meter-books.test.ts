import * as fc from 'fast-check';
import { makeCompanion } from '#server/testing/make-companion.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { priceOfSeconds, sides, type Side } from '#contract/companions/meter.rules.ts';
import { currentRates } from '#contract/companions/rates.ts';
import type { CompanionKind } from '#contract/companions/rules.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import type { MadeMember } from '#server/testing/make-member.ts';
import { accountsOf, ledgerFaults, makeClient, start, write } from '#server/testing/metering.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { endSession, recordPresence, sweepSessions } from './meter.service.ts';
import { findSession, type SessionRow } from './sessions.queries.ts';

/** ₹2,500 with 18 % tax in it: 60 % of ₹2,118.64. */
const BUDGET = 127_118;
const card = currentRates();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.standStill();
});
afterAll(() => server.close());

type Step =
  | { do: 'start'; kind: CompanionKind; whom: 0 | 1 }
  /** Told so often, at once; `late`: by a session that is over already. */
  | { do: 'see'; side: Side; times: number; late: boolean }
  /** Both stay, and write where it is a chat. */
  | { do: 'talk'; beats: number }
  /** A whole one, from its start to its end. */
  | { do: 'meet'; kind: CompanionKind; whom: 0 | 1; beats: number }
  | { do: 'write'; side: Side; back: number }
  | { do: 'pass'; seconds: number }
  /** Nothing was told for so long, and two servers look at once when they are back. */
  | { do: 'crash'; seconds: number }
  | { do: 'end' };

const side = fc.constantFrom(...sides);
const kinds = fc.constantFrom<CompanionKind>('voice', 'video', 'chat');
const whom = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('start' as const),
      kind: kinds,
      whom,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('see' as const),
      side,
      times: fc.integer({ min: 1, max: 3 }),
      late: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('talk' as const), beats: fc.nat(30) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('meet' as const),
      kind: kinds,
      whom,
      beats: fc.nat(60),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('write' as const), side, back: fc.nat(2) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      seconds: fc.integer({ min: 1, max: 200 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      seconds: fc.integer({ min: 1, max: 40_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'end' as const }) },
);

/** More with one companion than a day pays for. */
const meetings = (kind: CompanionKind, count: number, [min, max]: [number, number]) =>
  fc.array(
    fc.record({
      do: fc.constant('meet' as const),
      kind: fc.constant(kind),
      whom: fc.constant(0 as const),
      beats: fc.integer({ min, max }),
    }),
    { minLength: count, maxLength: count },
  );
const lives: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 6, arbitrary: fc.array(step, { minLength: 10, maxLength: 40 }) },
  { weight: 1, arbitrary: meetings('chat', 5, [21, 25]) },
  { weight: 1, arbitrary: meetings('voice', 3, [100, 130]) },
);

/** When each side of a session was told to be there. */
type Signs = Record<Side, number[]>;

/** What of a call both were there for, from nothing but the signs: two of one side that are near enough hold it in between. */
function bothMs({ client, companion }: Signs): number {
  const spans = (times: number[]) =>
    times.flatMap((at, place): [number, number][] => {
      const before = times[place - 1] ?? -Infinity;
      return at - before <= card.gapSeconds * 1000 ? [[before, at]] : [];
    });
  let both = 0;
  for (const [from, until] of spans(client))
    for (const [since, seen] of spans(companion))
      both += Math.max(0, Math.min(until, seen) - Math.max(from, since));
  return both;
}

/** Everything that happens in one life of a plan; answers what was begun, and what each was told. */
async function live(client: MadeMember, companions: MadeMember[], steps: Step[]) {
  const { clock, tools } = server;
  const told = new Map<string, Signs>();
  const begun: string[] = [];
  const chats = new Set<string>();
  let seq = 0;
  const see = async (id: string, who: Side, times = 1) => {
    told.get(id)?.[who].push(clock.now().getTime());
    await Promise.all(Array.from({ length: times }, () => recordPresence(tools, id, who)));
  };
  const acts: {
    [Do in Step['do']]: (each: Extract<Step, { do: Do }>, id: string) => Promise<unknown>;
  } = {
    start: async ({ kind, whom: place }) => {
      const companion = companions[place] ?? client;
      const first = kind === 'chat' ? { client: (seq += 1), companion: (seq += 1) } : undefined;
      const session = await start(server, client, companion, {
        kind,
        ...(first && { first }),
      }).catch(() => null);
      if (!session) return;
      begun.push(session.id);
      if (kind === 'chat') chats.add(session.id);
      told.set(session.id, { client: [], companion: [] });
    },
    see: ({ side: who, times, late }, id) => see(late ? (begun[0] ?? id) : id, who, times),
    talk: async ({ beats }, id) => {
      for (let beat = 0; beat < beats; beat += 1) {
        clock.letPass(card.gapSeconds * 1000);
        const isChat = chats.has(id);
        for (const who of sides) await (isChat ? write(server, id, who, (seq += 1)) : see(id, who));
      }
    },
    meet: async ({ beats, ...begin }) => {
      await acts.start({ ...begin, do: 'start' }, '');
      const id = begun.at(-1);
      if (!id) return;
      await acts.talk({ do: 'talk', beats }, id);
      await acts.end({ do: 'end' }, id);
    },
    write: ({ side: who, back }, id) => write(server, id, who, Math.max(1, (seq += 1) - 2 * back)),
    pass: async ({ seconds }) => clock.letPass(seconds * 1000),
    crash: ({ seconds }) => {
      clock.letPass(seconds * 1000);
      return Promise.all([sweepSessions(tools), sweepSessions(tools)]);
    },
    end: async (_, id) => {
      // An end is a sign of both, as far as they had come, while it is not over.
      const signs = told.get(id);
      if (signs && !(await findSession(tools.db, id))?.endedAt)
        for (const who of sides) if (signs[who].length > 0) signs[who].push(clock.now().getTime());
      await Promise.all([client, client].map(({ member }) => endSession(tools, member.id, id)));
    },
  };
  for (const each of steps) {
    const id = begun.at(-1);
    if (!id && each.do !== 'start' && each.do !== 'meet') continue;
    await acts[each.do](each as never, id ?? '');
  }
  clock.letPass(hours(3));
  await sweepSessions(tools);
  const sessions = await Promise.all(begun.map((id) => findSession(tools.db, id)));
  return { told, sessions: sessions as SessionRow[] };
}

const sumOf = (rows: SessionRow[], of: (row: SessionRow) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

test('in any life of a plan nobody is paid twice, for time when one was away, or above a cap', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async (steps) => {
      const client = await makeClient(server);
      const companions = [await makeCompanion(server), await makeCompanion(server)];
      const { told, sessions } = await live(client, companions, steps);

      for (const session of sessions) {
        const { id, kind, countedMs, amountMinor, settledAt, reservedMinor } = session;
        expect(settledAt, 'whatever happened, it is settled').not.toBeNull();
        const there = bothMs(told.get(id) ?? { client: [], companion: [] });
        const most =
          kind === 'chat' ? card.chat.minor : priceOfSeconds(card, kind, Math.floor(there / 1000));
        expect(countedMs).toBeLessThanOrEqual(there);
        expect(amountMinor).toBeLessThanOrEqual(Math.min(most, reservedMinor));
        const { rows } = await server.tools.db.execute<{ kind: string }>(
          sql`select kind from ledger_transactions where source_id = ${id} order by kind`,
        );
        expect(rows.map((row) => row.kind)).toEqual(['session-reserved', 'session-settled']);
      }

      for (const [place, companion] of companions.entries()) {
        const { 'on-hold': held = 0 } = await accountsOf(server, companion);
        const own = sessions.filter(({ companionId }) => companionId === companion.member.id);
        expect(held, `companion ${place}`).toBe(sumOf(own, (row) => row.amountMinor ?? 0));
        for (const day of new Set(own.map((row) => row.day))) {
          const ofDay = own.filter((row) => row.day === day);
          const calls = ofDay.filter(({ kind }) => kind !== 'chat');
          expect(sumOf(calls, (row) => row.countedMs)).toBeLessThanOrEqual(
            minutes(card.paidMinutesADay),
          );
          const chats = ofDay.filter(({ kind, amountMinor }) => kind === 'chat' && amountMinor);
          expect(chats.length).toBeLessThanOrEqual(card.paidChatsADay);
        }
      }
      const { budget = 0, reserved = 0 } = await accountsOf(server, client);
      expect(reserved).toBe(0);
      expect(budget + sumOf(sessions, (row) => row.amountMinor ?? 0)).toBe(BUDGET);
    }),
    { numRuns: 30 },
  );
  expect(await ledgerFaults(server), 'and the books add up').toEqual([]);
}, 480_000);
