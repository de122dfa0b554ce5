import { Redis } from 'ioredis';

/** True where the tests have a Redis server, which the files that run side by side share. */
export const hasRedis = Boolean(process.env['TEST_REDIS_URL']);

/** The address of a database in it that no other test has: Redis itself counts those it has given away. */
export async function takeRedisDatabase(): Promise<string> {
  const server = String(process.env['TEST_REDIS_URL']);
  const redis = new Redis(server);
  const number = await redis.incr('databases-taken');
  redis.disconnect();
  return `${server}/${number}`;
}
