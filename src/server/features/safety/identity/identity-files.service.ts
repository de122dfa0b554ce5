import { randomUUID } from 'node:crypto';
import type { IdentityFileKind } from '#contract/safety/identity.rules.ts';
import { minutes } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { isRefusal } from '#server/platform/refusal.ts';
import { encrypt, keyIdOf, newKey, sealKey } from '#server/platform/sealing/sealing.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  deleteFile,
  destroyKeys,
  insertFile,
  listDestroyed,
  listStorageKeys,
} from './identity-files.queries.ts';
import { sealedAs } from './review-request.policy.ts';

const FOLDER = 'identity';
const REMOVED_AT_ONCE = 200;
// An upload puts its file before its row: what has no row yet gets one within this time, or never.
const UPLOADED_WITHIN_MS = minutes(10);

interface Part {
  kind: IdentityFileKind;
  bytes: Uint8Array;
}

/**
 * Encrypts under keys that nothing here can open again, stores, and only then lets the rows be written, all or none. The files that stood in these
 * places before are destroyed with it. `change` refuses where the check has moved on.
 */
export async function keepFiles<Result>(
  tools: Tools,
  { checkId, parts }: { checkId: string; parts: Part[] },
  change: (keep: (tx: Transaction) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const files: Awaited<ReturnType<typeof putSealed>>[] = [];
  for (const part of parts) files.push(await putSealed(tools, checkId, part));
  try {
    return await change(async (tx) => {
      for (const file of files) {
        await destroyKeys(tx, [checkId], file.kind);
        await insertFile(tx, file);
      }
    });
  } catch (error) {
    // After any other failure the rows may exist after all; the hourly search finds what is left over.
    if (isRefusal(error)) for (const file of files) await tools.storage.remove(file.storageKey);
    throw error;
  }
}

async function putSealed(
  { storage, sealingKeys, clock }: Tools,
  checkId: string,
  { kind, bytes }: Part,
) {
  const publicKey = await sealingKeys.identity();
  const id = newId();
  const key = newKey();
  const encrypted = encrypt(key, sealedAs({ id, checkId, kind }), bytes);
  const sealedKey = sealKey(publicKey, key);
  key.fill(0);
  const storageKey = `${FOLDER}/${randomUUID()}`;
  await storage.put(storageKey, encrypted);
  return {
    id,
    checkId,
    kind,
    storageKey,
    keyId: keyIdOf(publicKey),
    sealedKey,
    size: bytes.length,
    uploadedAt: clock.now(),
  };
}

/** Whatever is left of files whose keys are gone. A row goes after its file: what a crash leaves is found again. */
export async function removeDestroyed({ db, storage }: Tools, checkId?: string): Promise<void> {
  for (;;) {
    const files = await listDestroyed(db, REMOVED_AT_ONCE, checkId);
    for (const { id, storageKey } of files) {
      await storage.remove(storageKey);
      await deleteFile(db, id);
    }
    if (files.length < REMOVED_AT_ONCE) return;
  }
}

/** Right after the commit: nothing can be opened any more, and whatever fails here is done by the sweep within a minute. */
export const removeDestroyedOf = (tools: Tools, checkId: string): Promise<void> =>
  removeDestroyed(tools, checkId).catch((error: unknown) =>
    tools.log.error({ err: error }, 'files of a check are still to be removed'),
  );

/** Files without a row: of uploads that failed halfway, and of members who are gone. */
export async function removeStrays({ clock, db, storage }: Tools): Promise<void> {
  const before = clock.now().getTime() - UPLOADED_WITHIN_MS;
  let batch: string[] = [];
  const removeUnused = async () => {
    if (batch.length === 0) return;
    const used = await listStorageKeys(db, batch);
    for (const key of batch) if (!used.has(key)) await storage.remove(key);
    batch = [];
  };
  for await (const { key, changedAt } of storage.list(FOLDER)) {
    if (changedAt.getTime() > before) continue;
    batch.push(key);
    if (batch.length === REMOVED_AT_ONCE) await removeUnused();
  }
  await removeUnused();
}
