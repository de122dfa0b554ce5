import { newId } from '#server/platform/ids.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

const FOLDER = 'erasures';
/** Says whose list it is. */
const OF_SITE = `${FOLDER}/site`;
const ENTRY = /^erasures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f-]{36}$/;

/** Somebody who was erased, by the name that leads to nobody but in a backup from before. */
export interface ErasedMember {
  pseudonym: string;
  at: Date;
  /** They were erased because a document has shown it: less of them is kept. */
  underAge: boolean;
}

/** Outside of the database, so that it outlives one that is lost: from it a restore learns who must not come back. */
export interface ErasureList {
  /** Before the erasure, or a crash between the two would forget it. The answer takes the entry back, where nobody was erased. */
  note(member: ErasedMember): Promise<() => Promise<void>>;
}

/** In every one of these places; one that cannot be written keeps the erasure waiting. */
export function openErasureList(places: Storage[], siteId: () => Promise<string>): ErasureList {
  // Two nodes may be at the same member, and only one of them has erased them: each has an entry of its own.
  const node = newId();
  return {
    note: async ({ pseudonym, at, underAge }) => {
      const site = await siteId();
      const key = `${FOLDER}/${pseudonym}-${node}`;
      const entry = Buffer.from(JSON.stringify({ at, ...(underAge && { underAge }) }));
      for (const place of places) {
        await beginList(place, site);
        await place.put(key, entry);
      }
      return async () => {
        for (const place of places) await place.remove(key);
      };
    },
  };
}

/** Without it, a list that names nobody could not be told from one that is missing, nor two sites from each other. */
export async function beginList(place: Storage, siteId: string): Promise<void> {
  const there = await listedSite(place);
  if (there === null) await place.put(OF_SITE, Buffer.from(siteId));
  else if (there !== siteId)
    throw new StartupFault(
      `A folder for backups, or the place of the files, has the list of another site (${there}, not ${siteId}). Each site needs a folder of its own.`,
    );
}

/** Null: there is no list. */
export async function listedSite(place: Storage): Promise<string | null> {
  return (await place.get(OF_SITE))?.toString().trim() ?? null;
}

/** Puts into one place what the other has, and nobody out: what was noted stays noted. */
export async function copyList(from: Storage, to: Storage, siteId: string): Promise<number> {
  await beginList(to, siteId);
  const there = new Set<string>();
  for await (const { key } of to.list(FOLDER)) there.add(key);
  let entries = 0;
  for await (const { key } of from.list(FOLDER)) {
    if (!ENTRY.test(key)) continue;
    entries += 1;
    const bytes = there.has(key) ? null : await from.get(key);
    if (bytes) await to.put(key, bytes);
  }
  return entries;
}

/** One after the other: there may be very many. */
export async function* readList(place: Storage): AsyncGenerator<ErasedMember> {
  for await (const { key } of place.list(FOLDER)) {
    const [, pseudonym] = ENTRY.exec(key) ?? [];
    const bytes = pseudonym ? await place.get(key) : null;
    if (!pseudonym || !bytes) continue;
    const { at, underAge = false } = JSON.parse(bytes.toString()) as {
      at: string;
      underAge?: boolean;
    };
    yield { pseudonym, at: new Date(at), underAge };
  }
}
