import { parentPort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { PGLiteSocketServer } from '@electric-sql/pglite-socket';

export interface EmbeddedOrder {
  folder: string;
  socketPath: string;
  connections: number;
  program: WebAssembly.Module;
}

/** PostgreSQL in WebAssembly computes on this thread, so that it never holds up the server's. */
let open: { db: PGlite; server: PGLiteSocketServer } | null = null;

async function start({ folder, socketPath, connections, program }: EmbeddedOrder): Promise<void> {
  // Node's own way in: the TypeScript loader, which `import` lines would go through, rewrites megabytes first.
  const [{ PGlite }, { pg_trgm }, { PGLiteSocketServer }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite-socket'),
  ]);
  const db = await PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm },
    pgliteWasmModule: program,
  });
  const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: connections });
  await server.start();
  open = { db, server };
  parentPort?.postMessage('ready');
}

async function stop(): Promise<void> {
  await open?.server.stop();
  await open?.db.close();
  open = null;
  parentPort?.postMessage('stopped');
}

parentPort?.on('message', (order: EmbeddedOrder | 'stop') => {
  void (order === 'stop' ? stop() : start(order));
});
