/** What a message cannot do without: socket.io alone, and the database alone. Each is measured in a process of its own. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Server } from 'socket.io';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log.ts';
import { answerOrders } from './forked.ts';

interface InsertOrder {
  databaseUrl: string;
  perSecond: number;
  seconds: number;
}

export type BaselineOrder = { relay: { port: number } } | { insert: InsertOrder };

/** Whatever one sends is passed on to the other. */
async function startRelay({ port }: { port: number }): Promise<void> {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'], serveClient: false });
  io.on('connection', (socket) => {
    void socket.join(String(socket.request.headers.member));
    socket.on('send', (to: string, payload: unknown) => io.to(to).emit('message.created', payload));
  });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
}

let opened: ReturnType<typeof openDatabase> | undefined;

/** Milliseconds that each row took. */
async function insertRows({ databaseUrl, perSecond, seconds }: InsertOrder): Promise<number[]> {
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
}

answerOrders(async (order: BaselineOrder) =>
  'relay' in order ? startRelay(order.relay) : insertRows(order.insert),
);
