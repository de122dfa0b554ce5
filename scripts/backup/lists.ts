import { basename, dirname, join, resolve } from 'node:path';
import { listedSite } from '#server/platform/backup/erasure-list.ts';
import type { Config } from '#server/platform/config/config.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { FILES_FOLDER, openStorage } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

export interface Looking {
  /** The backup, which may have a list beside it. */
  file?: string;
  /** Folders that say who was erased. */
  erasures: string[];
  /** Go on although no such list was found but the one in the backup. */
  withoutErasures: boolean;
  /** A site whose backup may come here although this is another's place. */
  site: string | undefined;
}

export const otherSite = (where: string, site: string) =>
  new StartupFault(
    `${where} belongs to another site than the backup (${site}). To put it there all the same, say --site ${site}`,
  );

/** Who was erased, as told by places that outlived the database. */
export async function findLists(
  config: Config,
  site: string,
  options: Looking,
): Promise<Storage[]> {
  const lists = new Map<string, Storage>();
  for (const named of options.erasures) {
    const root = basename(resolve(named)) === 'erasures' ? dirname(resolve(named)) : resolve(named);
    const list = diskStorage(root);
    if ((await listedSite(list)) !== site)
      throw new StartupFault(`${named} holds no list of who was erased from the site ${site}.`);
    lists.set(root, list);
  }
  const { s3, dataDir, backup } = config;
  const here = [join(dataDir, FILES_FOLDER), ...(backup.folder ? [backup.folder] : [])];
  const own: [string, Storage][] = [
    ...here.map((folder): [string, Storage] => [folder, diskStorage(folder)]),
    ...(s3 ? [[`The bucket ${s3.bucket}`, await openStorage(config)] as [string, Storage]] : []),
  ];
  for (const [name, place] of own) {
    const there = await listedSite(place);
    if (there === site) lists.set(name, place);
    else if (there && options.site !== site) throw otherSite(name, site);
  }
  const beside = options.file && resolve(dirname(options.file));
  if (beside && (await listedSite(diskStorage(beside))) === site)
    lists.set(beside, diskStorage(beside));
  if (lists.size === 0 && !options.withoutErasures)
    throw new StartupFault(
      'There is no list of who was erased since, neither beside the backup nor where the site kept it. Name its folder with --erasures (the folder erasures in BACKUP_DIR, in the files of the data folder, or of the bucket). If nobody was erased, say --without-erasures',
    );
  return [...lists.values()];
}
