import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Closer } from '#server/platform/closers.ts';
import { socketPath } from '#server/platform/config/data-dir.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import type { Say } from './nodes.ts';

/** How a second command reaches the cluster that runs: one order, and lines until it is done. */
const pathIn = (folder: string) => socketPath(join(folder, 'control.sock'));
const RESTART = 'restart';

type Told = { line: string } | { done: true } | { fault: string };

/** In a folder that is ours: whoever left a socket there has ended. */
export async function takeOrders(
  folder: string,
  restart: (tell: Say) => Promise<void>,
): Promise<Closer> {
  const path = pathIn(folder);
  await rm(path, { force: true });
  const server = createServer((socket) => {
    const tell = (told: Told) => socket.writable && socket.write(`${JSON.stringify(told)}\n`);
    // Whoever only looks on may leave.
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket }).once('line', (order) => {
      if (order !== RESTART) return socket.destroy();
      restart((line) => tell({ line })).then(
        () => tell({ done: true }) && socket.end(),
        (error: unknown) => tell({ fault: (error as Error).message }) && socket.end(),
      );
    });
  });
  await once(server.listen(path), 'listening');
  return () => void server.close();
}

/** Orders it, and ends when all nodes are back. */
export async function orderRestart(folder: string, say: Say): Promise<void> {
  const socket = connect(pathIn(folder));
  try {
    await once(socket, 'connect');
  } catch {
    throw new StartupFault(`No cluster runs in ${folder}. Start it with: npm run cluster`);
  }
  socket.write(`${RESTART}\n`);
  for await (const text of createInterface({ input: socket })) {
    const told = JSON.parse(text) as Told;
    if ('done' in told) return void socket.end();
    if ('fault' in told) throw new StartupFault(`The restart was given up. ${told.fault}`);
    say(told.line);
  }
  throw new StartupFault('The cluster ended before all nodes were back.');
}
