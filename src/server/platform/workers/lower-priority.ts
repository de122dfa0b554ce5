import { setPriority } from 'node:os';

const NICENESS = 15;

/** Where this thread and the server's want the same core, the server's gets it. */
export function lowerPriority(): void {
  // On Linux this is about the calling thread alone; elsewhere it would be about the whole server.
  if (process.platform === 'linux') setPriority(NICENESS);
}
