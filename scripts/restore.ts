/**
 * Puts a backup into an empty data folder or database, or checks it: `npm run restore -- <file> --key <backup-private.pem>
 * [--check] [--erasures <folder>]… [--without-erasures] [--aside] [--site <id>] [--programs <folder with pg_restore>]`. `npm run restore --
 * --recovered` does what has to be done to a database that PostgreSQL's own tools have brought back to an earlier time.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/platform/config/config.ts';
import { reportFaults, StartupFault } from '#server/platform/startup-fault.ts';
import { sizeOf } from './backup/size.ts';

const USAGE =
  'Say what and with which key: npm run restore -- <file> --key <backup-private.pem> [--check] [--erasures <folder>] [--without-erasures] [--aside] [--site <id>] [--programs <folder with pg_restore>], or: npm run restore -- --recovered [--erasures <folder>] [--without-erasures].';

process.umask(0o077);
await reportFaults(async () => {
  const { file, key, check, recovered, ...options } = readArguments();
  if (recovered) {
    const { replayRecovered } = await import('./backup/replay.ts');
    tellReplayed(await replayRecovered(readConfig(process.env), options));
    return;
  }
  if (check) return checkOnly(file, key);
  const { restoreBackup } = await import('./backup/restore.ts');
  const config = readConfig(process.env);
  const restored = await restoreBackup(config, { ...options, file, privateKeyFile: key });
  const { about, parts, bytes, aside, seconds } = restored;
  console.log(
    `The site ${about.site} is as it was at ${about.takenAt}: ${sizeOf(bytes)} in ${parts} parts, in ${seconds.toFixed(1)} s.`,
  );
  tellReplayed(restored);
  if (aside) console.log(`What was there before lies in ${aside}.`);
});

async function checkOnly(file: string, key: string): Promise<void> {
  const { openBackup } = await import('#server/platform/backup/backup-file.ts');
  const { readPrivateKey } = await import('#server/platform/sealing/key-files.ts');
  const { checkBackup } = await import('./backup/unpack.ts');
  const open = await openBackup(file, await readPrivateKey(key));
  const { about, contents } = await checkBackup(file, open);
  console.log(
    `${file} is whole: the site ${about.site} at ${about.takenAt}, ${sizeOf(contents.bytes)} in ${contents.parts} parts.`,
  );
}

function tellReplayed({ erased, lastErasedAt }: { erased: number; lastErasedAt: Date | null }) {
  console.log(
    lastErasedAt
      ? `${erased} members who were erased since are erased again. The last whom a list names was erased at ${lastErasedAt.toISOString()}.`
      : 'No list names anybody who was erased.',
  );
  console.log('Everybody has to sign in again.');
}

function readArguments() {
  const text = { type: 'string' } as const;
  const yes = { type: 'boolean', default: false } as const;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        key: text,
        check: yes,
        recovered: yes,
        erasures: { type: 'string', multiple: true, default: [] },
        'without-erasures': yes,
        aside: yes,
        site: text,
        programs: text,
      },
    });
    const [file = '', ...more] = positionals;
    const { key = '', check, recovered, erasures, aside, site, programs } = values;
    const isSaid = recovered ? !file && !key : file && key;
    if (!isSaid || more.length > 0) throw new StartupFault(USAGE);
    return {
      file: resolve(file),
      key: resolve(key),
      check,
      recovered,
      erasures,
      withoutErasures: values['without-erasures'],
      aside,
      site,
      programsIn: programs,
    };
  } catch {
    throw new StartupFault(USAGE);
  }
}
