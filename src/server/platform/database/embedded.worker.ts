import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** PostgreSQL in WebAssembly computes on this thread, so that it never holds up the server's. */
const { folder, socketPath, connections, program } = workerData as {
  folder: string;
  socketPath: string;
  connections: number;
  program: WebAssembly.Module;
};

async function start(): Promise<void> {
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
  parentPort?.once('message', () => {
    void stop(server, db);
  });
  parentPort?.postMessage('ready');
}

async function stop(server: PGLiteSocketServer, db: PGlite): Promise<void> {
  await server.stop();
  await db.close();
  parentPort?.postMessage('stopped');
  parentPort?.close();
}

void start();
