import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { EMBEDDED_FOLDER } from '#server/platform/config/data-dir.ts';
import { tableSums, type TableSums } from '../../scripts/backup/snapshot.ts';

/** What a running database held at an earlier moment: rows that have gone since are kept for it from when it is opened. */
export interface History {
  /** As another database sees it, which is a copy of this one from then. */
  asKnownTo(copy: ClientConfig): Promise<TableSums>;
  close(): void;
}

export async function keepHistory(dataDir: string, live: ClientConfig): Promise<History> {
  const holder = await connect(live);
  await holder.query('begin isolation level repeatable read');
  const { rows } = await holder.query<{ id: string; xmin: string }>(
    'select pg_export_snapshot() as id, pg_snapshot_xmin(pg_current_snapshot())::text as xmin',
  );
  const { id = '', xmin: oldest = '' } = rows[0] ?? {};
  const folder = join(dataDir, EMBEDDED_FOLDER, 'pg_snapshots');
  let made = 1;

  /** Of these transactions, those that ended well. */
  const committed = async (client: Client, from: string, to: string) => {
    const found = await client.query<{ xid: string }>(
      `select xid::text from generate_series($1::bigint, $2::bigint - 1) as xid
       where pg_xact_status(xid::text::xid8) = 'committed'`,
      [from, to],
    );
    return found.rows.map(({ xid }) => xid);
  };

  return {
    asKnownTo: async (copy) => {
      const other = await connect(copy);
      const client = await connect(live);
      try {
        const ends = await other.query<{ xmax: string }>(
          'select pg_snapshot_xmax(pg_current_snapshot())::text as xmax',
        );
        const xmax = ends.rows[0]?.xmax ?? '';
        const known = new Set(await committed(other, oldest, xmax));
        // To the copy these were under way when it was made.
        const later = (await committed(client, oldest, xmax)).filter((xid) => !known.has(xid));
        made += 1;
        const name = id.replace(/-\d+$/, `-${made}`);
        const kept = (await readFile(join(folder, id), 'utf8'))
          .split('\n')
          .filter((line) => line && !/^(x|sx|sof)/.test(line));
        const own = kept.slice(0, -1);
        const lines = [
          ...own,
          `xmin:${later[0] ?? xmax}`,
          `xmax:${xmax}`,
          `xcnt:${later.length}`,
          ...later.map((xid) => `xip:${xid}`),
          'sof:0',
          'sxcnt:0',
          ...kept.slice(-1),
        ];
        await writeFile(join(folder, name), `${lines.join('\n')}\n`);
        await client.query(
          `begin isolation level repeatable read; set transaction snapshot '${name}'`,
        );
        return await tableSums(client);
      } finally {
        void client.end().catch(() => undefined);
        void other.end().catch(() => undefined);
      }
    },
    close: () => void holder.end().catch(() => undefined),
  };
}

async function connect(config: ClientConfig): Promise<Client> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * A server that starts after a crash has nothing in its unlogged tables, and neither has a copy: what is compared are the others.
 */
export async function withoutUnlogged<Sums extends object>(
  client: Client,
  sums: Sums,
): Promise<Partial<Sums>> {
  const { rows } = await client.query<{ name: string }>(
    `select relnamespace::regnamespace || '.' || relname as name from pg_class
      where relpersistence = 'u' and relkind = 'r'`,
  );
  const unlogged = new Set(rows.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(sums).filter(([name]) => !unlogged.has(name)),
  ) as Partial<Sums>;
}
