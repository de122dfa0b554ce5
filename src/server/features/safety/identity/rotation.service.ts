import type { KeyObject } from 'node:crypto';
import { resealKeys, type SealedKeys } from '#server/platform/sealing/reseal-keys.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listSealedTo, setSealedKey, type SealedKind } from './rotation.queries.ts';

const keysOf = (kind: SealedKind): SealedKeys => ({
  list: (tx, keyId, most) => listSealedTo(tx, kind, keyId, most),
  set: (tx, id, sealed) => setSealedKey(tx, kind, id, sealed),
});

/** Of all documents, and of the names of companions. */
export const rotateIdentityKeys = (
  tools: Pick<Tools, 'write' | 'clock' | 'pseudonyms'>,
  pairs: { from: KeyObject; to: KeyObject },
  onBatch?: (sealed: number) => void,
): Promise<number> =>
  resealKeys(
    tools,
    pairs,
    { target: 'identity', places: [keysOf('file'), keysOf('name')] },
    onBatch,
  );
