import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signOutEverywhere } from '#server/features/accounts/sessions/sessions.service.ts';
import { changeStatus } from '#server/features/accounts/status.service.ts';
import { madeCaller } from '#server/testing/made-caller.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { startNodes } from '#server/testing/nodes.ts';
import { takeRedisDatabase } from '#server/testing/redis-database.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import type { Caller } from './caller.ts';
import { createKnownCallers } from './known-callers.ts';

const seconds = (count: number) => count * 1_000;

/** The same browser, at another node. */
function at(node: TestServer, cookies: Map<string, string>) {
  const browser = node.browser();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

describe('within a second', () => {
  const clock = createTestClock();
  const someone = (memberId: string): Caller => ({
    ...madeCaller,
    memberId,
    sessionId: `of ${memberId}`,
  });

  test('a caller is looked up once, and one who is nobody each time', async () => {
    clock.standStill();
    const callers = createKnownCallers(clock);
    const lookUp = vi.fn<() => Promise<Caller | null>>(async () => someone('asha'));
    const [one, two] = await Promise.all([callers.find('a', lookUp), callers.find('a', lookUp)]);
    expect(one).toBe(two);
    expect(lookUp).toHaveBeenCalledOnce();
    const nobody = vi.fn<() => Promise<null>>(async () => null);
    expect(await callers.find('b', nobody)).toBeNull();
    expect(await callers.find('b', nobody)).toBeNull();
    expect(nobody).toHaveBeenCalledTimes(2);
  });

  test('what failed is asked again', async () => {
    const callers = createKnownCallers(clock);
    await expect(callers.find('a', () => Promise.reject(new Error('away')))).rejects.toThrow();
    expect(await callers.find('a', async () => someone('asha'))).toEqual(someone('asha'));
  });

  test('whatever changed is seen by whoever asks after it, whenever the look-ups answer', async () => {
    const action = fc.oneof(
      fc.record({ do: fc.constant('ask' as const), token: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ do: fc.constant('change' as const), member: fc.integer({ min: 0, max: 1 }) }),
      fc.record({ do: fc.constant('end' as const), token: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 1_500 }) }),
      fc.record({ do: fc.constant('answer' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
        const time = createTestClock();
        time.standStill();
        const callers = createKnownCallers(time);
        // The truth: token t belongs to member t % 2, whose plan changes.
        const version = [0, 0];
        const ended = new Set<number>();
        const underWay: (() => void)[] = [];
        const asked: { found: Promise<Caller | null>; expected: number | null }[] = [];
        const look = (token: number) => {
          const member = token % 2;
          const read: Caller | null = ended.has(token)
            ? null
            : {
                ...someone(`${member}`),
                sessionId: `${token}`,
                paidUntil: new Date(version[member] ?? 0),
              };
          return new Promise<Caller | null>((resolve) => void underWay.push(() => resolve(read)));
        };
        for (const each of actions) {
          if (each.do === 'pass') time.letPass(each.ms);
          if (each.do === 'answer') underWay.shift()?.();
          if (each.do === 'change') {
            version[each.member] = (version[each.member] ?? 0) + 1;
            callers.forget(`${each.member}`);
          }
          if (each.do === 'end') {
            ended.add(each.token);
            callers.forgetSessions([`${each.token}`]);
          }
          if (each.do === 'ask') {
            const { token } = each;
            const expected = ended.has(token) ? null : (version[token % 2] ?? 0);
            asked.push({ found: callers.find(`${token}`, () => look(token)), expected });
          }
          await Promise.resolve();
        }
        for (const answer of underWay) answer();
        for (const { found, expected } of asked)
          expect((await found)?.paidUntil?.getTime() ?? null).toBe(expected);
      }),
    );
  });
});

describe('on two nodes', () => {
  let here: TestServer;
  let there: TestServer;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const started = await startNodes(await takeRedisDatabase());
    [here, there] = started.nodes;
    close = started.close;
    await waitFor(() => started.nodes.every(({ tools }) => tools.bus?.isUp()));
  });
  afterAll(() => close());

  const SESSION = '/api/accounts/session';

  test('a session that ends is ended at the other one within a second', async () => {
    const { browser } = await makeMember(here);
    const other = at(there, browser.cookies);
    const devices = () => other.get('/api/accounts/devices');
    expect((await devices()).status).toBe(200);
    there.clock.standStill();
    await browser.post('/api/accounts/sign-out-everywhere', {});
    expect((await browser.get('/api/accounts/devices')).status).toBe(401);
    there.clock.letPass(seconds(1));
    expect((await devices()).status).toBe(401);
    there.clock.goOn();
  });

  test('what a member may do changes at the other one as soon as it hears of it', async () => {
    const { browser, member } = await makeMember(here);
    await at(there, browser.cookies).get(SESSION);
    const forget = vi.spyOn(there.tools.callers, 'forget');
    here.tools.realtime.refresh(member.id);
    await waitFor(() => forget.mock.calls.some(([memberId]) => memberId === member.id));
  });
});

/** What the model says of a member of the test below, since when. */
interface Since {
  from: number;
  status: number;
}

test('on two nodes that do not hear of each other, nobody is taken for who they were more than a second ago', async () => {
  const { nodes, close } = await startNodes('redis://127.0.0.1:1');
  for (const { clock } of nodes) clock.standStill();
  const node = fc.constantFrom(0 as const, 1 as const);
  const action = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('ask' as const), node }) },
    fc.record({
      do: fc.constantFrom('restrict' as const, 'restore' as const, 'sign out' as const),
      node,
    }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 1_500 }) }),
  );
  const bio = 'We met over filter coffee.';
  let late = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (actions) => {
      const { browser, member } = await makeMember(nodes[0]);
      const pages = nodes.map((each) => at(each, browser.cookies));
      let now = 0;
      const known: Since[] = [{ from: 0, status: 200 }];
      const asked: { status: number | undefined; possible: number[] }[] = [];
      /** Who changes it knows of it at once. */
      const changedAt = [0, 0];
      for (const each of actions) {
        if (each.do === 'pass') {
          now += each.ms;
          for (const { clock } of nodes) clock.letPass(each.ms);
        } else if (each.do === 'ask') {
          const { status } = (await pages[each.node]?.patch('/api/profiles/me', { bio })) ?? {};
          const isPossible = ({ from }: Since, index: number) =>
            (known[index + 1]?.from ?? Infinity) > now - seconds(1) &&
            from >= (changedAt[each.node] ?? 0);
          const possible = known.filter(isPossible).map((one) => one.status);
          asked.push({ status, possible });
          if (status !== known.at(-1)?.status) late += 1;
        } else if (known.at(-1)?.status !== 401) {
          const status = { restrict: 403, restore: 200, 'sign out': 401 }[each.do];
          const { tools } = nodes[each.node];
          if (each.do === 'sign out') await signOutEverywhere(tools, member.id);
          else
            await tools.write((tx) =>
              changeStatus(tx, member.id, status === 403 ? 'restricted' : 'active', null),
            );
          known.push({ from: now, status });
          changedAt[each.node] = now;
        }
      }
      for (const { status, possible } of asked) expect(possible).toContain(status);
    }),
    { numRuns: 12 },
  );
  console.log(`${late} were answered as who they had been within the last second.`);
  await close();
}, 60_000);
