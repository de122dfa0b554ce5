import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Budget } from '#contract/access.ts';
import { profilesContract } from '#contract/profiles/endpoints.ts';
import { spend } from '#server/platform/limits/budget.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createRefusalPace } from './refusal-pace.ts';

describe('the pace', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** How many of so many have been told, as time goes by. */
  function askAtOnce(times: number, pace = createRefusalPace()) {
    const outcomes: string[] = [];
    for (let asked = 0; asked < times; asked += 1)
      void pace('one').then((outcome) => outcomes.push(outcome));
    return async (passed: number) => {
      await vi.advanceTimersByTimeAsync(passed);
      return outcomes.length;
    };
  }

  test('is none for the first forty, and forty a second for the others', async () => {
    const toldAfter = askAtOnce(100);
    expect(await toldAfter(0)).toBe(40);
    expect(await toldAfter(500)).toBe(60);
    expect(await toldAfter(1_000)).toBe(100);
  });

  test('keeps nobody waiting longer than five seconds', async () => {
    const pace = createRefusalPace();
    const toldAfter = askAtOnce(240, pace);
    await toldAfter(0);
    expect(await pace('one')).toBe('hang up');
    expect(await pace('another'), 'each address has its own').toBe('answer');
    expect(await toldAfter(5_000)).toBe(240);
  });

  test('is forgotten by whoever rests', async () => {
    const pace = createRefusalPace();
    await askAtOnce(40, pace)(1_000);
    expect(await askAtOnce(40, pace)(0)).toBe(40);
  });
});

describe('members who go on after they were told to come back later', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** One who has saved as often as anybody may in a minute. */
  async function makeSpent() {
    const { browser, member } = await makeMember(server);
    const { budget } = profilesContract.update['~orpc'].meta as { budget: Budget };
    for (let saved = 0; saved < (budget.perMinute ?? 0); saved += 1)
      await spend(server.tools, budget, { memberId: member.id });
    return { save: () => browser.patch('/api/profiles/me', { bio: 'Again and again.' }) };
  }

  test('wait for their answers, and no other does', async () => {
    const [flooding, other] = [await makeSpent(), await makeSpent()];
    const order: string[] = [];
    const told = async (who: string, { save }: typeof other) => {
      expect((await save()).status).toBe(429);
      order.push(who);
    };
    await Promise.all(Array.from({ length: 60 }, () => told('flooding', flooding)));
    const flood = Array.from({ length: 10 }, () => told('flooding', flooding));
    await told('other', other);
    await Promise.all(flood);
    expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('flooding'));
  });
});
