import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { SealedKeys } from '#server/platform/sealing/reseal-keys.ts';
import { identityChecks, identityFiles } from './identity.tables.ts';

/** What has a sealed key: a file of an open check, or the name that is kept of a companion. */
type SealedKind = 'file' | 'name';

const tables = { file: identityFiles, name: identityChecks };

async function listSealedTo(
  tx: Transaction,
  kind: SealedKind,
  keyId: string,
  most: number,
): Promise<{ id: string; sealedKey: string }[]> {
  const table = tables[kind];
  const rows = await tx
    .select({ id: table.id, sealedKey: table.sealedKey })
    .from(table)
    // A whole batch, or the last one: rows without a key must not shorten it.
    .where(and(eq(table.keyId, keyId), isNotNull(table.sealedKey)))
    .orderBy(asc(table.id))
    .limit(most)
    // What is destroyed meanwhile stays destroyed.
    .for('update');
  return rows.flatMap(({ id, sealedKey }) => (sealedKey ? { id, sealedKey } : []));
}

async function setSealedKey(
  tx: Transaction,
  kind: SealedKind,
  id: string,
  sealed: { keyId: string; sealedKey: string },
): Promise<void> {
  const table = tables[kind];
  await tx.update(table).set(sealed).where(eq(table.id, id));
}

const keysOf = (kind: SealedKind): SealedKeys => ({
  list: (tx, keyId, most) => listSealedTo(tx, kind, keyId, most),
  set: (tx, id, sealed) => setSealedKey(tx, kind, id, sealed),
});

/** Of all documents, and of the names of companions. */
export const identityKeys: SealedKeys[] = [keysOf('file'), keysOf('name')];
