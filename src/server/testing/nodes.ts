import { startTestServer, type TestServer } from './test-server.ts';

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
