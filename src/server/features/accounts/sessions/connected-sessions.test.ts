import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Tools } from '#server/platform/tools.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { startLookingAtConnected } from './connected-sessions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('of thousands who are connected each is looked at, a hundred at a time', async () => {
  const connected = Array.from({ length: 1_000 }, () => ({ sessionId: randomUUID() }) as Caller);
  const ended: string[][] = [];
  const { realtime, bus } = server.tools;
  const tools = Object.assign(Object.create(server.tools) as Tools, {
    realtime: { ...realtime, connected: () => connected },
    // A round of one second.
    bus: { ...bus, isUp: () => false },
    tell: (_: unknown, { sessionIds }: { sessionIds: string[] }) => void ended.push(sessionIds),
  });
  onTestFinished(startLookingAtConnected(tools));
  const everybody = connected.map(({ sessionId }) => sessionId);
  await vi.waitFor(() => expect(new Set(ended.flat())).toEqual(new Set(everybody)), {
    timeout: 10_000,
  });
  expect(Math.max(...ended.map(({ length }) => length))).toBeLessThanOrEqual(100);
});
