/**
 * Copies the site that the environment names into one encrypted file, while it runs or not: `npm run backup [-- --to <folder>]
 * [--key <backup-public.pem>] [--programs <folder with pg_dump>]`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/platform/config/config.ts';
import { reportFaults, StartupFault } from '#server/platform/startup-fault.ts';
import { sizeOf } from './backup/size.ts';

const USAGE =
  'Say where to and for which key: npm run backup -- --to <folder> --key <backup-public.pem> [--programs <folder with pg_dump>], or set BACKUP_DIR and BACKUP_PUBLIC_KEY_FILE. npm run admin -- keys make <folder> makes a pair.';

process.umask(0o077);
await reportFaults(async () => {
  const { to, key, programs } = readArguments();
  const config = readConfig(process.env);
  const folder = to ? resolve(to) : config.backup.folder;
  const publicKeyFile = key ? resolve(key) : config.backup.publicKeyFile;
  if (!folder || !publicKeyFile) throw new StartupFault(USAGE);
  const { takeBackup } = await import('./backup/take.ts');
  const taken = await takeBackup(config, { folder, publicKeyFile, programsIn: programs });
  const { parts, bytes, file, fileBytes, sha256, seconds } = taken;
  console.log(
    `${file} holds ${sizeOf(bytes)} in ${parts} parts, as ${sizeOf(fileBytes)}, made in ${seconds.toFixed(1)} s.`,
  );
  console.log(`SHA-256 ${sha256}`);
});

function readArguments(): { to?: string; key?: string; programs?: string } {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ options: { to: text, key: text, programs: text } }).values;
  } catch {
    throw new StartupFault(USAGE);
  }
}
