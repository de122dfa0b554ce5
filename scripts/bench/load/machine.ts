/** What the machine tells of itself, where it is Linux; elsewhere it tells nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** How often the system counts in a second; the same on every Linux in use. */
const TICKS_A_SECOND = 100;

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

/** The fields after the name, which may hold anything. */
const statOf = (pid: number | string) => {
  const stat = read(`/proc/${pid}/stat`);
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
};

/** Milliseconds of processor time, of all its threads. */
export function processorMs(pid: number): number {
  const fields = statOf(pid);
  return (((fields[11] ?? NaN) + (fields[12] ?? NaN)) * 1000) / TICKS_A_SECOND;
}

/** The same of a process with those it has started, also those that have ended. */
export function processorMsOfFamily(pid: number): number {
  const children = (read('/proc/self/stat') ? readdirSync('/proc') : [])
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => statOf(name)[1] === pid);
  const fields = statOf(pid);
  const ended = (((fields[13] ?? NaN) + (fields[14] ?? NaN)) * 1000) / TICKS_A_SECOND;
  // Whoever has ended meanwhile is counted the next time.
  const now = children.map((child) => processorMs(Number(child)) || 0);
  return now.reduce((sum, each) => sum + each, processorMs(pid) + ended);
}

/** Begins to look; what it returns says what came of it. */
export function watchMachine(): () => string {
  const begun = ticks();
  return () => {
    const { all, stolen, idle } = ticks();
    const share = (part: number) => `${((100 * part) / (all - begun.all)).toFixed(1)} %`;
    const [load = NaN] = loadavg();
    return `load ${load.toFixed(2)}, idle ${share(idle - begun.idle)}, stolen ${share(stolen - begun.stolen)}`;
  };
}

function ticks(): { all: number; idle: number; stolen: number } {
  const [line = ''] = read('/proc/stat').split('\n');
  // Guests are counted among the users already.
  const fields = line.split(/\s+/).slice(1, 9).map(Number);
  const [, , , idle = NaN, , , , stolen = NaN] = fields;
  return { all: fields.reduce((sum, field) => sum + field, 0), idle, stolen };
}
