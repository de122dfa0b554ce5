import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { keyedHash } from '#server/platform/ids.ts';

/** By which one secret is told from another; null: there is none. */
export async function secretMarkOf(
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
  dataDir: string,
): Promise<string | null> {
  const kept = () => readFile(join(dataDir, 'session-secret'), 'utf8').catch(() => null);
  const secret = sessionSecret ?? (await kept());
  return secret && keyedHash(secret, 'backup');
}
