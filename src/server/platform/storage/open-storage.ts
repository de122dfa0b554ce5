import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/** Where the site keeps its files. */
export async function openStorage({
  s3,
  dataDir,
}: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (!s3) return diskStorage(join(dataDir, FILES_FOLDER));
  // A large library: only those who use it wait for it to load.
  const { s3Storage } = await import('./s3.ts');
  return s3Storage(s3);
}

export const FILES_FOLDER = 'files';
