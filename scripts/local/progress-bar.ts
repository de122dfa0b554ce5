import type { SeedProgress } from '#server/seed/seed-members.ts';

const WIDTH = 30;
const REDRAWN_EVERY_MS = 200;
/** Where nobody watches, a line now and then is enough. */
const WRITTEN_EVERY_MS = 5_000;

export interface ProgressBar {
  show(progress: SeedProgress): void;
  end(): void;
  seconds(): number;
}

/** How far it is, how fast it goes, and how long it will still take. */
export function progressBar(total: number): ProgressBar {
  const started = performance.now();
  const terminal = process.stdout.isTTY;
  let shown = 0;
  let latest: SeedProgress | null = null;
  const seconds = () => (performance.now() - started) / 1000;

  function line({ members, made }: SeedProgress): string {
    const part = members / total;
    const done = Math.round(part * WIDTH);
    const rate = made / seconds();
    const left = rate > 0 ? `, ${Math.ceil((total - members) / rate)} s left` : '';
    const bar = `${'█'.repeat(done)}${'░'.repeat(WIDTH - done)}`;
    return `${bar} ${Math.floor(part * 100)}% ${members} members, ${Math.round(rate)}/s${left}`;
  }

  function write(progress: SeedProgress): void {
    shown = performance.now();
    process.stdout.write(terminal ? `\r\u001b[2K${line(progress)}` : `${line(progress)}\n`);
  }

  return {
    show: (progress) => {
      latest = progress;
      const pause = terminal ? REDRAWN_EVERY_MS : WRITTEN_EVERY_MS;
      if (performance.now() - shown >= pause) write(progress);
    },
    end: () => {
      if (latest) write(latest);
      if (latest && terminal) process.stdout.write('\n');
    },
    seconds,
  };
}
