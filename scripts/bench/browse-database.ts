/** Databases full of members for the benches, made once and then found again. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { listings } from '#server/features/discovery/listings.tables.ts';
import { likes } from '#server/features/matching/matching.tables.ts';
import { Client } from 'pg';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log.ts';
import type { Tools } from '#server/platform/tools.ts';
import { openTools } from '#server/open-tools.ts';
import { closeAll, type Closer } from '#server/platform/closers.ts';
import { claimDataDir } from '#server/platform/config/data-dir.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';
import { seedMembers } from '#server/seed/seed-members.ts';
import { withPostgres } from '../local/postgres.ts';
import { progressBar } from '../local/progress-bar.ts';

const DECISIONS = 5_000;
/** One in sixty fits the first, as for half of all viewers; one in three thousand the other. */
export const VIEWER = memberIdOf(18);
export const PICKY_VIEWER = memberIdOf(1);

export interface BenchDatabase {
  tools: Tools;
  close: () => Promise<void>;
}

/** With a folder that is kept for the next run, or else a new one that is removed. */
export async function withBenchPostgres(
  keep: string | undefined,
  { durable }: { durable: boolean },
  work: (url: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = keep ? resolve(keep) : mkdtempSync(join(tmpdir(), 'saath-bench-'));
  mkdirSync(folder, { recursive: true });
  try {
    await withPostgres((url) => work(url, folder), {
      durable,
      // Queries as short as these gain nothing from being compiled; ours switches that off itself.
      settings: { shared_buffers: '1GB', max_wal_size: '8GB', jit: 'off' },
      ...(keep ? { keepIn: join(folder, 'postgres') } : {}),
    });
  } finally {
    if (!keep) rmSync(folder, { recursive: true, force: true });
  }
}

/** Its own process, as it has written down where its data is. */
export async function postgresPid(url: string): Promise<number> {
  const [row] = await run<{ text: string }>(url, `select pg_read_file('postmaster.pid') as text`);
  return parseInt(row?.text ?? '');
}

export async function openBenchDatabase(
  server: string,
  filesIn: string,
  members: number,
): Promise<BenchDatabase> {
  const url = new URL(server);
  url.pathname = `/members_${members}`;
  await createDatabase(server, `members_${members}`);
  const ready = await open(url.href, filesIn);
  if (await isPrepared(ready.tools)) return ready;
  await ready.close();
  await seed(url, filesIn, members);
  const made = await open(url.href, filesIn);
  for (const viewer of [PICKY_VIEWER, VIEWER]) await decideOften(made.tools, viewer);
  await run(url.href, 'vacuum analyze');
  return made;
}

/** On a connection of its own, which waits as long as it takes. */
export async function run<Row>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows as Row[];
  } finally {
    await client.end();
  }
}

export async function createDatabase(server: string, name: string): Promise<void> {
  const there = await run(server, `select 1 from pg_database where datname = '${name}'`);
  if (there.length === 0) await run(server, `create database ${name}`);
}

async function open(url: string, filesIn: string): Promise<BenchDatabase> {
  const config = readConfig({
    DATABASE_URL: url,
    SESSION_SECRET: 'for the bench only'.repeat(2),
    DATA_DIR: join(filesIn, 'files'),
  });
  const closers: Closer[] = [await claimDataDir(config)];
  const tools = await openTools(config, systemClock, createLog('warn'), closers);
  return { tools, close: () => closeAll(closers) };
}

async function isPrepared({ db }: Tools): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${likes} where liker_id = ${VIEWER} limit 1`);
  return rows.length > 0;
}

/** Indexes are made when all rows are there, and nobody checks references that cannot be wrong: twice as fast. */
async function seed(url: URL, filesIn: string, members: number): Promise<void> {
  const quick = new URL(url);
  quick.searchParams.set('options', '-c session_replication_role=replica');
  const { tools, close } = await open(quick.href, filesIn);
  try {
    const { db } = tools;
    await db.execute(sql`create table if not exists bench_indexes as select indexname, indexdef
      from pg_indexes where tablename in ('listings', 'listing_texts') and indexname not like '%_pkey'`);
    const { rows } = await db.execute<{ indexname: string; indexdef: string }>(
      sql`select indexname, indexdef from bench_indexes`,
    );
    for (const { indexname } of rows)
      await db.execute(sql.raw(`drop index if exists ${indexname}`));
    const bar = progressBar(members);
    await seedMembers(tools, {
      members,
      seed: 'bench',
      passwordHash: 'none',
      onProgress: bar.show,
    });
    bar.end();
    console.log(`Seeded ${members} members at ${Math.round(members / bar.seconds())} a second.`);
    const definitions = rows.map(({ indexdef }) => indexdef);
    await run(url.href, `set maintenance_work_mem = '1GB'`, ...definitions);
  } finally {
    await close();
  }
}

/** A viewer has worked through the first thousands, as somebody who browses does: they lie where every page begins. */
async function decideOften({ db }: Tools, viewer: string): Promise<void> {
  await db.execute(sql`insert into ${likes} (id, liker_id, liked_id, status, created_at)
    select gen_random_uuid(), ${viewer}, member_id,
      case when random() < 0.1 then 'pending' else 'passed' end, now()
    from ${listings} where member_id <> ${viewer}
    order by subscriber desc, active_at desc, member_id limit ${DECISIONS}`);
}
