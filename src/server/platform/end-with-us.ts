import { spawn } from 'node:child_process';

/** However this process ends, its end of the pipe closes with it, and whoever waits at the other asks that one to end. */
export function endWithUs(pid: number, ended: Promise<unknown>): void {
  if (process.platform === 'win32') return;
  const watch = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watch.once('error', () => undefined);
  watch.unref();
  void ended.then(() => watch.kill('SIGKILL'));
}
