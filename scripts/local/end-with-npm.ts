const LOOK_EVERY_MS = 500;

/** npm hands a signal to a shell, which ends of it and tells nobody: where that has gone, we go in good order. */
export function endWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS).unref();
}
