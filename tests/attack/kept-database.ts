import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { TestServer } from '#server/testing/test-server.ts';

/** What every request may write, refused or not: how often somebody asked, when they were last seen, and that a code was used. */
const always = new Set(['rate_limits', 'sessions', 'authenticators']);

/** Whoever writes these may write or remove files, too. */
const withFiles = new Set([
  'photos',
  'message_photos',
  'message_voices',
  'identity_files',
  'files_to_erase',
  'cases',
]);

export interface KeptDatabase {
  /** The tables that were written since the last restoring, apart from those that every request may write. */
  written(): Promise<string[]>;
  /** What was written by then is not told, and put back all the same. */
  setApart(): Promise<void>;
  /** Puts every row and file back as it was. */
  restore(): Promise<void>;
}

/** Remembers a database and the files beside it, notes which tables are written, and puts all of it back, quickly and as often as is liked. */
export async function keepDatabase(server: TestServer): Promise<KeptDatabase> {
  const { db, config } = server.tools;
  const { rows } = await db.execute<{ name: string; columns: string }>(sql`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
    group by c.relname order by c.relname`);
  await db.execute(sql`create schema kept`);
  await db.execute(
    sql`create unlogged table kept.written (name text not null, is_apart boolean not null default false)`,
  );
  await db.execute(sql`create function kept.note() returns trigger language plpgsql as
    $$ begin insert into kept.written values (tg_table_name); return null; end $$`);
  for (const { name } of rows) {
    const table = sql.identifier(name);
    await db.execute(sql`create table kept.${table} as table public.${table}`);
    await db.execute(sql`create trigger kept after insert or update or delete on public.${table}
      for each row execute function kept.note()`);
  }
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]));
  const files = join(config.dataDir, 'files');
  const keptFiles = join(config.dataDir, 'kept-files');
  await mkdir(files, { recursive: true });
  await cp(files, keptFiles, { recursive: true });

  const writtenTables = async (condition = sql`true`) => {
    await server.tools.settled();
    const found = await db.execute<{ name: string }>(
      sql`select distinct name from kept.written where ${condition}`,
    );
    return found.rows.map(({ name }) => name).toSorted();
  };
  return {
    written: async () =>
      (await writtenTables(sql`not is_apart`)).filter((name) => !always.has(name)),
    setApart: async () => {
      await server.tools.settled();
      await db.execute(sql`update kept.written set is_apart = true`);
    },
    restore: async () => {
      const names = await writtenTables();
      if (names.length === 0) return;
      await untilNotDeadlocked(() =>
        db.transaction(async (tx) => {
          // First: what is written from now on is noted for the next time.
          await tx.execute(sql`delete from kept.written where name in ${names}`);
          // Neither references nor triggers of ours get in the way.
          await tx.execute(sql`set local session_replication_role = replica`);
          for (const name of names) {
            const table = sql.identifier(name);
            const columns = sql.raw(columnsOf.get(name) ?? '');
            await tx.execute(sql`delete from public.${table}`);
            await tx.execute(sql`insert into public.${table} (${columns})
            overriding system value select ${columns} from kept.${table}`);
          }
        }),
      );
      server.tools.callers.forgetAll();
      if (names.some((name) => withFiles.has(name)))
        await cp(keptFiles, files, { recursive: true });
    },
  };
}

/** Jobs of the site may be at the same rows, in another order. */
async function untilNotDeadlocked(act: () => Promise<void>): Promise<void> {
  for (let left = 10; ; left -= 1) {
    try {
      return await act();
    } catch (error) {
      const { code } = (error as { cause?: { code?: string } }).cause ?? {};
      if (code !== '40P01' || left === 0) throw error;
    }
  }
}
