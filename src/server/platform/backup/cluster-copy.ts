import { Readable } from 'node:stream';
import { Client, type ClientConfig, type Connection, type Submittable } from 'pg';
import { newId } from '#server/platform/ids.ts';

/**
 * The files of a running server as a tar, with all of the log that makes them one whole: what pg_basebackup asks for, which the embedded
 * server does not bring along. It checks its pages while it reads them.
 */
export async function* copyCluster(superuser: ClientConfig): AsyncGenerator<Buffer> {
  // Holds on to the log until the copy has taken it, and goes with its connection.
  const holder = new Client(superuser);
  holder.on('error', () => undefined);
  const copier = new Client({ ...superuser, replication: 'true' } as ClientConfig);
  copier.on('error', () => undefined);
  try {
    await holder.connect();
    await holder.query('select pg_create_physical_replication_slot($1, true, true)', [
      `backup_${newId().replaceAll('-', '')}`,
    ]);
    await copier.connect();
    yield* copier.query(
      new CopyStream("BASE_BACKUP (LABEL 'saath', CHECKPOINT 'fast', WAL true, MANIFEST 'no')"),
    );
  } finally {
    // Not waited for: one that broke never tells that it has ended.
    for (const client of [copier, holder]) void client.end().catch(() => undefined);
  }
}

const [ARCHIVE, DATA] = [0x6e, 0x64];

/** What the driver leaves to others: a statement that answers with a stream. */
class CopyStream extends Readable implements Submittable {
  private readonly statement: string;
  private connection: Connection | null = null;
  private archives = 0;

  constructor(statement: string) {
    super({ highWaterMark: 1024 * 1024 });
    this.statement = statement;
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.statement);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // Whoever stops reading must not hold up what ends the connection.
    this.connection?.stream.resume();
    done(error);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return;
    if (chunk[0] === ARCHIVE && (this.archives += 1) > 1)
      this.destroy(new Error('the database has files outside of its folder'));
    if (chunk[0] !== DATA) return;
    // A copy: the driver uses its memory again.
    if (!this.push(Buffer.from(chunk.subarray(1)))) this.connection?.stream.pause();
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
}
