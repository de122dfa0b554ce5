/** What the database alone takes to keep one row. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log.ts';
import { answerOrders } from './forked.ts';

export interface InsertOrder {
  databaseUrl: string;
  perSecond: number;
  seconds: number;
}

let opened: ReturnType<typeof openDatabase> | undefined;

answerOrders(async ({ databaseUrl, perSecond, seconds }: InsertOrder) => {
  opened ??= openDatabase({ databaseUrl, dataDir: '' }, createLog('warn'));
  const { db } = await opened;
  await db.execute(sql`create table if not exists bench_rows (id uuid primary key, text text)`);
  const insert = async () => {
    const begun = performance.now();
    await db.execute(sql`insert into bench_rows values (${randomUUID()}, 'One row alone.')`);
    return performance.now() - begun;
  };
  const taken: Promise<number>[] = [];
  const begun = performance.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await wait(Math.max(0, begun + (count * 1000) / perSecond - performance.now()));
    taken.push(insert());
  }
  return Promise.all(taken);
});
