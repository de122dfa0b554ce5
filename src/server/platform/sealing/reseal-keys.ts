import type { KeyObject } from 'node:crypto';
import { recordAction } from '#server/platform/audit/audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import type { Tools } from '#server/platform/tools.ts';
import { keyIdOf, openKey, sealKey } from './sealing.ts';

const AT_ONCE = 100;

/** Where keys lie that are sealed to a pair. */
export interface SealedKeys {
  /** Locked: what is destroyed meanwhile stays destroyed. */
  list(tx: Transaction, keyId: string, most: number): Promise<{ id: string; sealedKey: string }[]>;
  set(tx: Transaction, id: string, sealed: { keyId: string; sealedKey: string }): Promise<void>;
}

/**
 * Seals every key anew, for whoever holds the other pair from now on. What the keys open stays as it is. Each batch is a transaction: what
 * breaks off goes on where it was, for what is done is not found under the old pair any more.
 */
export async function resealKeys(
  tools: Pick<Tools, 'write' | 'clock' | 'pseudonyms'>,
  { from, to }: { from: KeyObject; to: KeyObject },
  { target, places }: { target: string; places: SealedKeys[] },
  onBatch: (sealed: number) => void = () => undefined,
): Promise<number> {
  const [before, keyId] = [keyIdOf(from), keyIdOf(to)];
  if (before === keyId) throw new StartupFault('Both keys are halves of the same pair.');
  let sealed = 0;
  for (const { list, set } of places) {
    let found = AT_ONCE;
    while (found === AT_ONCE) {
      found = await tools.write(async (tx) => {
        const rows = await list(tx, before, AT_ONCE);
        for (const { id, sealedKey } of rows) {
          const key = openKey(from, sealedKey);
          await set(tx, id, { keyId, sealedKey: sealKey(to, key) });
          key.fill(0);
        }
        return rows.length;
      });
      sealed += found;
      onBatch(sealed);
    }
  }
  await tools.write(async (tx) =>
    recordAction(tools, tx, {
      actorId: null,
      action: `${target}.rotate`,
      target,
      details: { from: before, to: keyId, sealed },
    }),
  );
  return sealed;
}

/** Of all that is sealed to the pair of documents, whichever feature keeps it. */
export const rotateIdentityKeys = (
  tools: Pick<Tools, 'write' | 'clock' | 'pseudonyms'>,
  features: readonly { sealedKeys: SealedKeys[] }[],
  pairs: { from: KeyObject; to: KeyObject },
  onBatch?: (sealed: number) => void,
): Promise<number> =>
  resealKeys(
    tools,
    pairs,
    { target: 'identity', places: features.flatMap(({ sealedKeys }) => sealedKeys) },
    onBatch,
  );
