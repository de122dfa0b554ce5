import { startPushService, type PushService } from './push-service.ts';
import { takeRedisDatabase } from './redis-database.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { waitFor } from './wait-for.ts';

/** Several servers of one site: one database, one Redis. */
export async function startNodes(
  redisUrl: string,
  settings: Record<string, string> = {},
): Promise<{ nodes: [TestServer, TestServer]; close(): Promise<void> }> {
  const start = (more: Record<string, string>) =>
    startTestServer({ REDIS_URL: redisUrl, ...settings, ...more });
  const first = await start({});
  const second = await start({ DATABASE_URL: first.tools.config.databaseUrl ?? '' });
  return {
    nodes: [first, second],
    close: async () => {
      await second.close();
      await first.close();
    },
  };
}

export interface NodesWithPush {
  here: TestServer;
  there: TestServer;
  service: PushService;
  close(): Promise<void>;
}

/** Two that hear of each other, and a push service that both may send to. */
export async function startNodesWithPush(): Promise<NodesWithPush> {
  const service = await startPushService();
  const started = await startNodes(await takeRedisDatabase(), { PUSH_HOSTS: service.host });
  const [here, there] = started.nodes;
  await waitFor(() => started.nodes.every(({ tools }) => tools.bus?.isUp()));
  return {
    here,
    there,
    service,
    close: async () => {
      await started.close();
      await service.close();
    },
  };
}
