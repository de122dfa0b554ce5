import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const SOURCES = ['src/web', 'src/contract'];
const SINGLE = [
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/build-fingerprint.ts',
  'scripts/build-pages.ts',
  'scripts/build-worker.ts',
  'scripts/compress-assets.ts',
  'scripts/contract-without-schemas.ts',
  'scripts/page-template.ts',
];

/** Changes when anything that goes into dist/web changes; file times do not matter. */
export async function sourcesFingerprint(root: string): Promise<string> {
  const files = [...SINGLE];
  for (const folder of SOURCES) {
    const entries = await readdir(path.join(root, folder), {
      recursive: true,
      withFileTypes: true,
    });
    for (const entry of entries) {
      if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) {
        files.push(path.relative(root, path.join(entry.parentPath, entry.name)));
      }
    }
  }
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash.update(`${file}\0`).update(await readFile(path.join(root, file)));
  }
  return hash.digest('hex');
}
