import { Client, type ClientConfig } from 'pg';
import { isRestoring, RESTORE_MARK } from '#server/platform/database/restore-mark.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';

/** Rows and a checksum of each table; the order of rows does not matter. */
export type TableSums = Record<string, { rows: string; sum: string }>;

interface Snapshot {
  /** By which pg_dump sees the same. */
  id: string;
  sums(): Promise<TableSums>;
  close(): void;
}

/** What others write from now on is not seen. */
export async function openSnapshot(database: ClientConfig): Promise<Snapshot> {
  const client = await connect(database);
  await client.query('begin isolation level repeatable read, read only');
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
  return {
    id: rows[0]?.id ?? '',
    sums: () => tableSums(client),
    close: () => void client.end().catch(() => undefined),
  };
}

export const readSums = (database: ClientConfig): Promise<TableSums> =>
  withClient(database, tableSums);

/** Whatever a row looks like as text must not depend on who asks. */
const AS_TEXT = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'`;

export async function tableSums(client: Client): Promise<TableSums> {
  await client.query(AS_TEXT);
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', $1)
     order by 1`,
    [RESTORE_MARK],
  );
  const sums: TableSums = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*)::text as rows,
         coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum
       from ${name} t`,
    );
    sums[name] = rows[0] ?? { rows: '0', sum: '0' };
  }
  return sums;
}

/** Says which tables there are, so that nothing is put over them. */
export async function expectEmptyDatabase(database: ClientConfig): Promise<void> {
  if (await withClient(database, isRestoring)) return;
  const tables = await withClient(database, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_'
         and n.nspname not in ('information_schema', $1) limit 3`,
      [RESTORE_MARK],
    );
    return rows.map(({ name }) => name);
  });
  if (tables.length > 0)
    throw new StartupFault(
      `The database named by DATABASE_URL is not empty (${tables.join(', ')}, …). Make an empty one (createdb) and name that: nothing is put over what is there.`,
    );
}

/** From here on no site starts on it. What a restore that broke off has left there goes. */
export async function beginRestore(database: ClientConfig): Promise<void> {
  await withClient(database, async (client) => {
    if (await isRestoring(client)) return emptyIt(client);
    await client.query(`create schema ${RESTORE_MARK}`);
  });
}

export async function endRestore(database: ClientConfig, outcome: 'whole' | 'none'): Promise<void> {
  await withClient(database, async (client) => {
    if (outcome === 'none') await emptyIt(client);
    await client.query(`drop schema ${RESTORE_MARK}`);
  });
}

async function emptyIt(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace
     where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', $1)`,
    [RESTORE_MARK],
  );
  const names = ['public', ...rows.map(({ name }) => name)].join(', ');
  await client.query(`drop schema if exists ${names} cascade; create schema public`);
}

export interface DatabaseFacts {
  site: string;
  major: number;
  migratedTo: number;
}

export const readMajor = (database: ClientConfig): Promise<number> => withClient(database, majorOf);

async function majorOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  );
  return Math.floor(Number(rows[0]?.version) / 10_000);
}

/** What a backup says of its database. */
export async function readFacts(database: ClientConfig): Promise<DatabaseFacts> {
  return withClient(database, async (client) => {
    const { rows } = await client
      .query<{ site: string; migrated_to: string }>(
        `select id as site, (select max(created_at) from drizzle.__drizzle_migrations) as migrated_to
         from public.site`,
      )
      .catch((error: unknown) => {
        // Neither table, or none of the schema.
        if (/^(42P01|3F000)$/.test(String((error as { code?: string }).code))) return { rows: [] };
        throw error;
      });
    const [found] = rows;
    if (!found)
      throw new StartupFault(
        'The database does not say which site it is of. Start the site on it once with this version.',
      );
    return {
      site: found.site,
      major: await majorOf(client),
      migratedTo: Number(found.migrated_to),
    };
  });
}

async function connect(database: ClientConfig): Promise<Client> {
  const client = new Client({ connectionTimeoutMillis: 10_000, ...database });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function withClient<Result>(
  database: ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(database);
  try {
    return await work(client);
  } finally {
    void client.end().catch(() => undefined);
  }
}
