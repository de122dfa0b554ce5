import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

export async function openStorage({ s3, dataDir }: Config): Promise<Storage> {
  if (!s3) return diskStorage(join(dataDir, 'files'));
  // A large library: only those who use it wait for it to load.
  const { s3Storage } = await import('./s3.ts');
  return s3Storage(s3);
}
