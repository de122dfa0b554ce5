import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { text } from 'node:stream/consumers';
import {
  readArchive,
  DamagedBackup,
  type About,
  type Contents,
} from '#server/platform/backup/archive.ts';
import { damaged } from '#server/platform/backup/backup-file.ts';
import { EMBEDDED_FOLDER } from '#server/platform/config/data-dir.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { TableSums } from './snapshot.ts';

type Open = () => AsyncGenerator<Buffer>;

interface Checked {
  about: About;
  contents: Contents;
}

/** Reads all of it and keeps nothing: after this it is whole, and what was written. */
export async function checkBackup(file: string, open: Open): Promise<Checked> {
  const abouts: About[] = [];
  try {
    const contents = await readArchive(open(), {
      about: (about) => void abouts.push(about),
      part: async (_, content) => {
        for await (const chunk of content) void chunk;
      },
    });
    return { about: abouts[0] as About, contents };
  } catch (error) {
    if (error instanceof DamagedBackup || error instanceof SyntaxError) throw damaged(file);
    throw error;
  }
}

/** Where a dump waits until it has been put into its database. */
export const dumpIn = (folder: string): string => join(folder, 'database.dump');

/** Into an empty folder and storage. */
export async function unpack(
  open: Open,
  folder: string,
  storage: Storage,
): Promise<{ sums: TableSums | null }> {
  let isCluster = false;
  let sums: TableSums | null = null;
  await readArchive(open(), {
    about: ({ database }) => {
      isCluster = database.kind === 'cluster';
    },
    part: async (name, content) => {
      const [kind = '', ...rest] = name.split('/');
      const inside = rest.join('/');
      if (name === 'database' && isCluster) await untar(content, join(folder, EMBEDDED_FOLDER));
      else if (name === 'database') await writeFile(dumpIn(folder), content, { mode: 0o600 });
      else if (name === 'checksums')
        sums = JSON.parse(await text(Readable.from(content))) as TableSums;
      else if (kind === 'settings' && /^[\w-]+(\.pem)?$/.test(inside))
        await writeFile(join(folder, inside), content, { mode: 0o600, flush: true });
      else if (kind === 'files') await storage.putStream(inside, content);
      else throw new Error(`nobody knows what ${name} is`);
    },
  });
  return { sums };
}

/** By the system's own, which every system that we run on has. */
async function untar(content: AsyncIterable<Buffer>, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  // Files are of whoever runs this (-o), until the database is started as somebody else.
  const child = spawn('tar', ['-x', '-o', '-f', '-', '-C', folder], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  });
  const said = text(child.stderr);
  const ended = once(child, 'close') as Promise<[number | null]>;
  ended.catch(() => undefined);
  // It goes once it has read the end of the archive, of which there may be more: how it ends tells whether that was all.
  child.stdin.on('error', () => undefined);
  const gunzip = createGunzip();
  const fed = pipeline(Readable.from(content), gunzip);
  fed.catch(() => undefined);
  for await (const chunk of gunzip) {
    if (child.stdin.destroyed || child.stdin.write(chunk)) continue;
    await Promise.race([once(child.stdin, 'drain').catch(() => undefined), ended]);
  }
  await fed;
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar could not unpack the database: ${(await said).trim()}`);
}
