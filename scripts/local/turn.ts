import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/platform/free-port.ts';
import { aptInstall } from './apt.ts';
import { accepts } from './redis.ts';
import { setTimeout as wait } from 'node:timers/promises';

const PROGRAM = 'turnserver';

/** Finds coturn or fetches it; says what to install where neither is possible. */
export function getTurn(): void {
  const isThere = () => spawnSync(PROGRAM, ['--version']).error === undefined;
  if (isThere() || (aptInstall('coturn') && isThere())) return;
  throw new Error(
    'The tests of calls through a relay need coturn: install it (Debian: apt-get install -y coturn).',
  );
}

export interface Turn {
  /** As the server takes them. */
  settings: { TURN_URLS: string; TURN_SECRET: string };
  /** The network between the two is gone, without a word to either. */
  pause(): void;
  goOn(): void;
  stop(): Promise<void>;
}

/** A relay on this machine alone, with a secret of its own. */
export async function openTurn(): Promise<Turn> {
  getTurn();
  const folder = await mkdtemp(join(tmpdir(), 'saath-turn-'));
  const port = await freePort();
  const secret = randomBytes(24).toString('hex');
  const args = [
    ['--listening-ip', '127.0.0.1'],
    ['--relay-ip', '127.0.0.1'],
    ['--listening-port', String(port)],
    ['--min-port', '49160'],
    ['--max-port', '49360'],
    ['--realm', 'saath.example'],
    ['--static-auth-secret', secret],
    ['--pidfile', join(folder, 'turn.pid')],
    ['--db', join(folder, 'turn.db')],
    ['--log-file', join(folder, 'turn.log')],
  ].flat();
  const alone = ['--use-auth-secret', '--fingerprint', '--no-cli', '--no-tls', '--no-dtls'];
  const child = spawn(PROGRAM, [...args, ...alone, '--allow-loopback-peers', '--simple-log'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  while (!(await accepts(port))) {
    if (isGone()) throw new Error(`The relay did not start:\n${said}`);
    await wait(20);
  }
  return {
    settings: { TURN_URLS: `turn:127.0.0.1:${port}?transport=udp`, TURN_SECRET: secret },
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    stop: async () => {
      if (!isGone()) {
        const exited = once(child, 'exit');
        // One that stands still hears of nothing else.
        child.kill('SIGCONT');
        child.kill('SIGTERM');
        await exited;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
