import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  writeArchive,
  type About,
  type Contents,
  type Part,
} from '#server/platform/backup/archive.ts';
import { writeBackup } from '#server/platform/backup/backup-file.ts';
import { beginList, copyList } from '#server/platform/backup/erasure-list.ts';
import type { Config } from '#server/platform/config/config.ts';
import { readPublicKey } from '#server/platform/sealing/key-files.ts';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { secretMarkOf } from './secret-mark.ts';
import { openSource, type Source } from './source.ts';

interface Taking {
  /** Where backups go. */
  folder: string;
  publicKeyFile: string;
  programsIn: string | undefined;
}

export interface Taken extends Contents {
  file: string;
  fileBytes: number;
  sha256: string;
  seconds: number;
}

/** The database first, then the files: whatever it names was there before it, and files of ours never change. */
export async function takeBackup(config: Config, taking: Taking): Promise<Taken> {
  const began = performance.now();
  const publicKey = await readPublicKey(taking.publicKeyFile);
  const secretMark = await secretMarkOf(config, config.dataDir);
  const source = await openSource(config, taking.programsIn);
  const storage = await openStorage(config);
  try {
    const { site, major, migratedTo } = source.facts;
    const takenAt = new Date().toISOString();
    const about: About = {
      site,
      takenAt,
      database: { kind: source.kind, major },
      migratedTo,
      secretMark,
    };
    await beginList(storage, site);
    await beginList(diskStorage(taking.folder), site);
    const name = `saath-${site.slice(0, 8)}-${takenAt.replaceAll(/[-:]|\.\d+/g, '')}.backup`;
    const file = join(taking.folder, name);
    let contents: Contents = { parts: 0, bytes: 0 };
    const archive = async function* () {
      contents = yield* writeArchive(about, allParts(source, config, storage));
    };
    const written = await writeBackup(file, publicKey, archive());
    await copyList(storage, diskStorage(taking.folder), site);
    const seconds = (performance.now() - began) / 1000;
    return { ...contents, file, fileBytes: written.bytes, sha256: written.sha256, seconds };
  } finally {
    storage.close();
    await source.close();
  }
}

async function* allParts(
  source: Source,
  { dataDir }: Config,
  storage: Storage,
): AsyncGenerator<Part> {
  yield* source.parts();
  for (const name of await listSettings(dataDir))
    yield { name: `settings/${name}`, content: createReadStream(join(dataDir, name)) };
  for await (const { key } of storage.list(null)) {
    // Half a file, which nothing names yet.
    if (key.endsWith('.part')) continue;
    const content = await storage.getStream(key);
    // Null: removed since the database was read, such as a photo of somebody who was erased. A restore erases them again.
    if (content) yield { name: `files/${key}`, content };
  }
}

/** Secrets and keys that were made in the data folder. The outbox, sockets and logs are no part of the site. */
async function listSettings(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /^[\w-]+(\.pem)?$/.test(entry.name))
    .map(({ name }) => name);
}
