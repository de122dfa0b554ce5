/**
 * Puts a backup into an empty data folder or database, or checks it: `npm run restore -- <file> --key <backup-private.pem>
 * [--check] [--erasures <folder>]… [--without-erasures] [--aside] [--site <id>] [--programs <folder with pg_restore>]`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/platform/config/config.ts';
import { reportFaults, StartupFault } from '#server/platform/startup-fault.ts';
import { sizeOf } from './backup/size.ts';

const USAGE =
  'Say what and with which key: npm run restore -- <file> --key <backup-private.pem> [--check] [--erasures <folder>] [--without-erasures] [--aside] [--site <id>] [--programs <folder with pg_restore>].';

process.umask(0o077);
await reportFaults(async () => {
  const { file, key, check, ...options } = readArguments();
  if (check) {
    const { openBackup } = await import('#server/platform/backup/backup-file.ts');
    const { readPrivateKey } = await import('#server/platform/sealing/key-files.ts');
    const { checkBackup } = await import('./backup/unpack.ts');
    const { about, contents } = await checkBackup(
      file,
      await openBackup(file, await readPrivateKey(key)),
    );
    console.log(
      `${file} is whole: the site ${about.site} at ${about.takenAt}, ${sizeOf(contents.bytes)} in ${contents.parts} parts.`,
    );
    return;
  }
  const config = readConfig(process.env);
  const { restoreBackup } = await import('./backup/restore.ts');
  const restored = await restoreBackup(config, { file, privateKeyFile: key, ...options });
  const { about, parts, bytes, erased, lastErasedAt, aside, seconds } = restored;
  console.log(
    `The site ${about.site} is as it was at ${about.takenAt}: ${sizeOf(bytes)} in ${parts} parts, in ${seconds.toFixed(1)} s.`,
  );
  console.log(
    lastErasedAt
      ? `${erased} members who were erased since are erased again. The last whom a list names was erased at ${lastErasedAt.toISOString()}.`
      : 'No list names anybody who was erased.',
  );
  console.log('Everybody has to sign in again.');
  if (aside) console.log(`What was there before lies in ${aside}.`);
});

function readArguments() {
  const text = { type: 'string' } as const;
  const yes = { type: 'boolean', default: false } as const;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        key: text,
        check: yes,
        erasures: { type: 'string', multiple: true, default: [] },
        'without-erasures': yes,
        aside: yes,
        site: text,
        programs: text,
      },
    });
    const [file, ...more] = positionals;
    const { key, check, erasures, aside, site, programs } = values;
    if (!file || more.length > 0 || !key) throw new StartupFault(USAGE);
    return {
      file: resolve(file),
      key: resolve(key),
      check,
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
