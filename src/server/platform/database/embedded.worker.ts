import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** PostgreSQL in WebAssembly computes on this thread, so that it never holds up the server's. */
const { folder, socketPath, connections } = workerData as {
  folder: string;
  socketPath: string;
  connections: number;
};

async function start(): Promise<void> {
  const db = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } });
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
