import { resolve } from 'node:path';
import type { z } from 'zod';
import type { KeyFiles } from '#server/platform/sealing/key-files.ts';
import type { environment } from './environment.ts';

type Settings = z.output<typeof environment>;

/** Null: a pair that is made once under dataDir. */
export interface KeySettings {
  /** What documents are sealed to, and the half that only the review process reads. */
  identity: KeyFiles | null;
  /** The half of the pair before, until all that was sealed to it is sealed anew. */
  oldIdentityPrivate: string | null;
  /** What the law keeps of erased members is sealed to; its other half is kept elsewhere. */
  retention: { publicKeyFile: string } | null;
}

export interface BackupSettings {
  /** Where backups go that are told no other folder, and a second list of who was erased; null: nowhere. */
  folder: string | null;
  /** What they are sealed to; its other half is kept elsewhere. */
  publicKeyFile: string | null;
}

const pathOf = (file: string | undefined): string | null => (file ? resolve(file) : null);

export function keySettings(data: Settings): KeySettings {
  const publicKeyFile = pathOf(data.IDENTITY_PUBLIC_KEY_FILE);
  const privateKeyFile = pathOf(data.IDENTITY_PRIVATE_KEY_FILE);
  const retention = pathOf(data.RETENTION_PUBLIC_KEY_FILE);
  return {
    oldIdentityPrivate: pathOf(data.IDENTITY_OLD_PRIVATE_KEY_FILE),
    identity: publicKeyFile && privateKeyFile ? { publicKeyFile, privateKeyFile } : null,
    retention: retention ? { publicKeyFile: retention } : null,
  };
}

export const backupSettings = (data: Settings): BackupSettings => ({
  folder: pathOf(data.BACKUP_DIR),
  publicKeyFile: pathOf(data.BACKUP_PUBLIC_KEY_FILE),
});
