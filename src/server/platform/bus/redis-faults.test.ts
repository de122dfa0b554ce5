import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { liveEvents } from '#contract/live.ts';
import { makeChat, send } from '#server/testing/chatting.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { startNodes } from '#server/testing/nodes.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { withRedis } from '../../../../scripts/local/redis.ts';
import { openBus } from './bus.ts';
import { createMetrics } from '#server/platform/monitoring/metrics.ts';

describe('when Redis', () => {
  test('restarts empty, every page asks again, and events go on', () =>
    withRedis(async (url, restart) => {
      const { nodes, close } = await startNodes(url);
      const [here, there] = nodes;
      const areUp = () => nodes.every(({ tools }) => tools.bus?.isUp());
      await waitFor(areUp);
      const { one, two, id } = await makeChat(here);
      const mine = await openSocket(here, one.browser);
      const theirs = await openSocket(there, two.browser);
      theirs.emit('watching', true);
      await waitFor(() => here.tools.presence.isHere(two.id));
      const before = nextEvent(theirs, 'message.created');
      await send(one, id, 'Before');
      await before;

      const missed = Promise.all([
        nextEvent(mine, 'events.missed'),
        nextEvent(theirs, 'events.missed'),
      ]);
      const stopped = waitFor(() => nodes.every(({ tools }) => !tools.bus?.isUp()));
      const back = restart();
      await stopped;
      const local = nextEvent(mine, 'message.created');
      await send(one, id, 'Meanwhile');
      await local;
      await back;
      await missed;
      await waitFor(areUp);
      const texts: string[] = [];
      theirs.on('message.created', ({ message }) => texts.push(message.text));
      for (const text of ['After', 'And on']) await send(one, id, text);
      await waitFor(() => texts.includes('And on'));
      expect(texts).toEqual(['After', 'And on']);
      await waitFor(() => here.tools.presence.isHere(two.id));
      for (const page of [mine, theirs]) page.disconnect();
      await close();
    }));

  test('is away, a node starts, serves its own pages, ends sessions and stops', async () => {
    const node = await startTestServer({ REDIS_URL: 'redis://127.0.0.1:1' });
    const { browser, member } = await makeMember(node);
    const page = await openSocket(node, browser);
    page.emit('watching', true);
    await waitFor(() => node.tools.presence.isHere(member.id));
    const ready = await browser.get('/readyz');
    expect([ready.status, ready.body]).toEqual([200, { ok: true, redis: 'away' }]);
    // What cannot be passed on to the other nodes does not end this one.
    const again = nextEvent(page, 'events.missed');
    node.tools.realtime.refresh(member.id, liveEvents.missed);
    await again;
    const ended = Promise.all([nextEvent(page, 'session.ended'), nextEvent(page, 'disconnect')]);
    await browser.post('/api/accounts/sign-out');
    await ended;
    await node.close();
  });

  test('is away, whoever forgets somebody goes on', async () => {
    const lines: string[] = [];
    const bus = openBus(
      'redis://127.0.0.1:1',
      pino({}, { write: (line: string) => void lines.push(line) }),
      createMetrics(),
    );
    await bus.forget(['somebody']);
    expect(lines.at(-1)).toContain('when Redis is back');
    bus.close();
  });

  test('is away, sessions that ended elsewhere are noticed all the same', async () => {
    const { nodes, close } = await startNodes('redis://127.0.0.1:1');
    const [here, there] = nodes;
    const { browser } = await makeMember(here);
    const page = await openSocket(there, browser);
    const ended = nextEvent(page, 'session.ended');
    const before = performance.now();
    await browser.post('/api/accounts/sign-out');
    await ended;
    console.log(`It was noticed after ${Math.round(performance.now() - before)} ms.`);
    await close();
  });

  test('is away for long, one line says so', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write: (line, _encoding, done) => {
        lines.push(String(line));
        done();
      },
    });
    const bus = openBus('redis://127.0.0.1:1', pino(sink), createMetrics());
    let attempts = 0;
    bus.redis.on('error', () => {
      attempts += 1;
    });
    await waitFor(() => attempts >= 4);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('Redis is away');
    bus.close();
  });
});
