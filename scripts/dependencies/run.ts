/** Checks what package-lock.json brings in, and that docs/licences.md tells it; `write` writes that page. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  allowScriptsFaults,
  faultsOf,
  installedFaults,
  requestFaults,
  type Manifest,
} from './faults.ts';
import { licencesPage } from './licences-page.ts';
import { importedIn, packagesOf, type LockFile, type Package } from './packages.ts';
import { policy } from './policy.ts';

const PAGE = 'docs/licences.md';

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** What pages and the service worker are made of. */
const sources = ['src/web', 'src/contract']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.|[\\/]testing[\\/]/.test(file));

/** What another machine needs (optional packages for its platform) is not here to be compared. */
function faultsHere(one: Package): string[] {
  const file = join(one.path, 'package.json');
  if (!existsSync(file)) return [];
  const hasBindingGyp = existsSync(join(one.path, 'binding.gyp'));
  return installedFaults(one, { manifest: readJson(file) as Manifest, hasBindingGyp });
}

const lock = readJson('package-lock.json') as LockFile;
const { allowScripts } = readJson('package.json') as { allowScripts?: unknown };
const imported = sources.flatMap((file) => importedIn(readFileSync(file, 'utf8')));
const packages = packagesOf(lock, new Set(imported));
const faults = [
  ...faultsOf(packages, policy),
  ...requestFaults(lock),
  ...allowScriptsFaults(allowScripts, policy),
  ...packages.flatMap(faultsHere),
];
const page = licencesPage(packages, policy);
if (!process.argv.includes('write')) {
  if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page)
    faults.push(`${PAGE} does not tell what is installed. Run: npm run licences`);
} else if (faults.length === 0) writeFileSync(PAGE, page);

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
