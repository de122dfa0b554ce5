import { Redis } from 'ioredis';

/** The address of a database in the Redis of the tests that no other has: Redis itself counts those it has given away. */
export async function takeRedisDatabase(): Promise<string> {
  const server = String(process.env['TEST_REDIS_URL']);
  const redis = new Redis(server);
  const number = await redis.incr('databases-taken');
  redis.disconnect();
  return `${server}/${number}`;
}
