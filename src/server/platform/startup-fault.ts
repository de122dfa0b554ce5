/** Something the operator can put right. The program says it in one sentence and exits with 1. */
export class StartupFault extends Error {
  override name = 'StartupFault';
}

const writeFaults = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC']);

/** Faults that an operator can put right are one sentence; anything else is ours and shows its stack. */
export async function reportFaults(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`);
    process.exit(1);
  }
}

function sentence(error: unknown): string {
  if (error instanceof StartupFault) return error.message;
  const { code, path, stack } = error as NodeJS.ErrnoException;
  if (code && path && writeFaults.has(code)) {
    return `${path} cannot be written (${code}). Give this user write permission there.`;
  }
  return stack ?? String(error);
}
