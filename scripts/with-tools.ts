import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log.ts';
import type { Tools } from '#server/platform/tools.ts';
import { closeAll, openTools, type Closer } from '#server/open-tools.ts';

/** Works on the database of a server that does not run: the embedded one has room for one process. */
export async function withTools<Result>(
  settings: Record<string, string>,
  run: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  const closers: Closer[] = [];
  try {
    return await run(
      await openTools(readConfig(settings), systemClock, createLog('warn'), closers),
    );
  } finally {
    await closeAll(closers);
  }
}
