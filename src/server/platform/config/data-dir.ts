import { constants } from 'node:fs';
import { access, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { StartupFault } from '#server/platform/startup-fault.ts';

const SECRET_LENGTH = 32;

export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupFault(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). ` +
        'Give this user write permission or set DATA_DIR to another folder.',
    );
  }
}

/** A secret that nobody configured: made once, readable by this user only. */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name);
  const draft = `${file}.part`;
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.length >= SECRET_LENGTH) return kept;
  // Written aside and renamed: a crash leaves no half secret behind.
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  await rename(draft, file);
  return readFile(file, 'utf8');
}

const DEMO_MARK = 'demo';
/** Where the embedded database lives. */
export const EMBEDDED_FOLDER = 'database';
/** Where it lived before it was a real PostgreSQL. */
const OLD_EMBEDDED_FOLDER = 'postgres';

export async function refuseOldDatabase(dataDir: string): Promise<void> {
  if (!(await stat(join(dataDir, OLD_EMBEDDED_FOLDER)).catch(() => null))) return;
  throw new StartupFault(
    `The data folder ${dataDir} was made by an earlier version, whose embedded database this one cannot read. ` +
      'Set DATA_DIR to another folder, or remove this one to begin anew.',
  );
}

/** Everybody knows the demo logins: a folder that has them is never served as a real site, and no real one gets them. */
export async function keepDemoApart(dataDir: string, demo: boolean): Promise<void> {
  const mark = join(dataDir, DEMO_MARK);
  const marked = (await stat(mark).catch(() => null)) !== null;
  if (demo && !marked && (await stat(join(dataDir, EMBEDDED_FOLDER)).catch(() => null))) {
    throw new StartupFault(
      `The data folder ${dataDir} holds a real site; the demo's logins are public. Set DATA_DIR to another folder.`,
    );
  }
  if (demo) await writeFile(mark, 'This folder belongs to the demo.\n', { mode: 0o600 });
  else if (marked) {
    throw new StartupFault(
      `The data folder ${dataDir} belongs to the demo, whose logins are public. Set DATA_DIR to another folder.`,
    );
  }
}
