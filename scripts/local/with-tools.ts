import { systemClock } from '#server/platform/clock.ts';
import { closeAll, type Closer } from '#server/platform/closers.ts';
import { claimDataDir } from '#server/platform/config/data-dir.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { newToken } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import type { Tools } from '#server/platform/tools.ts';

/**
 * Works on the database of a server that does not run: the embedded one ends with whoever has started it. Nothing is signed here,
 * so nobody insists on the secret of the site; its mails and other jobs are for the site to do.
 */
export async function withTools<Result>(
  settings: Record<string, string | undefined>,
  run: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ SESSION_SECRET: newToken(), ...settings });
  const log = createLog(settings['LOG_LEVEL'] ? config.logLevel : 'warn');
  const closers: Closer[] = [await claimDataDir(config)];
  try {
    // Only now: whoever may not is told before half the server has been read.
    const { openTools } = await import('#server/open-tools.ts');
    return await run(await openTools(config, systemClock, log, closers));
  } finally {
    await closeAll(closers);
  }
}
