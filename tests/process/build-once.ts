import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { lockDataDir } from '#server/platform/config/data-dir.ts';
import { buildWeb } from '../../scripts/build/build.ts';

const LOOK_EVERY_MS = 200;

/** Test files run at the same time: one of them builds the pages and the others wait for it. */
export async function buildOnce(): Promise<void> {
  await mkdir('dist', { recursive: true });
  const unlock = await turn();
  try {
    await buildWeb();
  } finally {
    await unlock();
  }
}

async function turn(): Promise<() => Promise<void>> {
  for (;;) {
    const unlock = await lockDataDir('dist').catch(() => null);
    if (unlock) return unlock;
    await wait(LOOK_EVERY_MS);
  }
}
