import { Worker } from 'node:worker_threads';

/** Node 20 does not hand the TypeScript loader down to threads: the first line of each does. */
export function startThread(file: URL, workerData?: unknown): Worker {
  const bootstrap = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); });`;
  return new Worker(bootstrap, { eval: true, workerData });
}
