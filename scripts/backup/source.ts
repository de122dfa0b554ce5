import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientConfig } from 'pg';
import type { Part } from '#server/platform/backup/archive.ts';
import { copyCluster } from '#server/platform/backup/cluster-copy.ts';
import type { Config } from '#server/platform/config/config.ts';
import { EMBEDDED_FOLDER, lockDataDir } from '#server/platform/config/data-dir.ts';
import { findEmbedded, startEmbedded } from '#server/platform/database/embedded.ts';
import { createLog } from '#server/platform/log.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import { dump, findTool } from './postgres-tools.ts';
import { openSnapshot, readFacts, type DatabaseFacts } from './snapshot.ts';

/** The database that is to be backed up. */
export interface Source {
  kind: 'cluster' | 'dump';
  facts: DatabaseFacts;
  /** What it is at one moment. */
  parts(): AsyncGenerator<Part>;
  close(): Promise<void>;
}

export const openSource = (config: Config, programsIn: string | undefined): Promise<Source> =>
  config.databaseUrl ? openNamed(config.databaseUrl, programsIn) : openEmbedded(config);

/** By the tools of its own version, over the connection that everybody uses. */
async function openNamed(databaseUrl: string, programsIn: string | undefined): Promise<Source> {
  const database = { connectionString: databaseUrl };
  const facts = await readFacts(database);
  const program = await findTool('pg_dump', facts.major, programsIn);
  return {
    kind: 'dump',
    facts,
    parts: async function* () {
      const snapshot = await openSnapshot(database);
      try {
        const sums = snapshot.sums();
        // Told when its turn comes.
        sums.catch(() => undefined);
        yield { name: 'database', content: dump(program, databaseUrl, snapshot.id) };
        yield { name: 'checksums', content: [Buffer.from(JSON.stringify(await sums))] };
      } finally {
        snapshot.close();
      }
    },
    close: async () => undefined,
  };
}

/** While the site runs, its own server is asked; otherwise one is started for as long as this takes. */
async function openEmbedded({ dataDir }: Config): Promise<Source> {
  if (!(await stat(join(dataDir, EMBEDDED_FOLDER)).catch(() => null)))
    throw new StartupFault(
      `There is no database in ${dataDir}. Set DATA_DIR to the data folder of the site, or DATABASE_URL as the site has it.`,
    );
  const close = await startUnlessRunning(dataDir);
  try {
    const superuser = await findEmbedded(dataDir);
    if (!superuser)
      throw new StartupFault(
        `Another process is at work on ${dataDir}, and its database does not run yet. Try again in a moment.`,
      );
    return {
      kind: 'cluster',
      facts: await readFacts(databaseOf(superuser)),
      parts: async function* () {
        yield { name: 'database', content: compressed(copyCluster(superuser)) };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A tenth is left of a young database, whose files are mostly empty. Quickly: whoever is asked for pages wants the processor. */
async function* compressed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gzip = createGzip({ level: 1 });
  const fed = pipeline(Readable.from(content), gzip);
  fed.catch(() => undefined);
  yield* gzip as AsyncIterable<Buffer>;
  await fed;
}

/** The superuser sees every database of the server; the site's has this name. */
const databaseOf = (superuser: ClientConfig): ClientConfig => ({ ...superuser, database: 'saath' });

async function startUnlessRunning(dataDir: string): Promise<() => Promise<void>> {
  const unlock = await lockDataDir(dataDir).catch((error: unknown) => {
    if (/already running/.test((error as Error).message)) return null;
    throw error;
  });
  if (!unlock) return async () => undefined;
  try {
    const server = await startEmbedded(dataDir, createLog('warn'));
    return async () => {
      await server.stop();
      await unlock();
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
