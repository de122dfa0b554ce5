import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the whole project: from the sources and from the bundle, which lies elsewhere. */
export const ROOT = rootFrom(import.meta.dirname);

function rootFrom(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootFrom(dirname(folder));
}
