import { Redis } from 'ioredis';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeRedisDatabase } from '#server/testing/redis-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import type { Presence } from './presence.ts';
import { createSharedPresence } from './shared-presence.ts';

const pace = { beatMs: 50, believedMs: 2_000 };

describe('who is here', () => {
  let address: string;
  let lines: Redis[];
  let nodes: Presence[];
  beforeAll(async () => {
    address = await takeRedisDatabase();
  });
  beforeEach(() => {
    lines = [];
    nodes = [];
  });
  afterEach(async () => {
    for (const node of nodes) await node.close();
    for (const line of lines) line.disconnect();
  });

  async function startNode() {
    const redis = new Redis(address, { enableOfflineQueue: false, retryStrategy: null });
    lines.push(redis);
    await new Promise((resolve) => {
      redis.once('ready', resolve);
    });
    const presence = createSharedPresence({ redis, onUp: (listener) => listener() }, pace);
    nodes.push(presence);
    return { redis, presence };
  }

  test('is known on every node until the last page is gone', async () => {
    const [here, there] = [(await startNode()).presence, (await startNode()).presence];
    there.arrive('asha');
    there.arrive('asha');
    await waitFor(() => here.isHere('asha'));
    expect(await here.isHere('rohan')).toBe(false);
    there.leave('asha');
    there.leave('asha');
    await waitFor(async () => !(await here.isHere('asha')));
  });

  test('stays known while their node lives, and no longer', async () => {
    const [here, there] = [await startNode(), await startNode()];
    there.presence.arrive('asha');
    await waitFor(() => here.presence.isHere('asha'));
    const until = performance.now() + 2 * pace.believedMs;
    await waitFor(async () => {
      expect(await here.presence.isHere('asha')).toBe(true);
      return performance.now() > until;
    });
    there.redis.disconnect();
    await waitFor(async () => !(await here.presence.isHere('asha')));
    expect(await here.redis.smembers('saath:nodes')).toHaveLength(1);
  });

  test('is written again when Redis has forgotten it', async () => {
    const [here, there] = [await startNode(), await startNode()];
    there.presence.arrive('asha');
    await waitFor(() => here.presence.isHere('asha'));
    await here.redis.flushdb();
    there.presence.arrive('rohan');
    await waitFor(() => here.presence.isHere('asha'));
    expect(await here.presence.isHere('rohan')).toBe(true);
  });
});
