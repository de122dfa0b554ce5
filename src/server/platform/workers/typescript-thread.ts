import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * Node 20 does not hand the TypeScript loader down to threads: the first line of each does. Required and not imported,
 * for the loader of modules would start another thread beside each; so these files must not await outside of functions.
 */
export function startThread(file: URL, workerData?: unknown): Worker {
  const bootstrap = `require('tsx/cjs/api').register(); require(${JSON.stringify(fileURLToPath(file))});`;
  return new Worker(bootstrap, { eval: true, workerData });
}
