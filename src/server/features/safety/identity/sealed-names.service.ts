import { recordView } from '#server/platform/audit/audit.ts';
import { readPrivateKey } from '#server/platform/sealing/key-files.ts';
import { keyIdOf, openKey, openText, sealText } from '#server/platform/sealing/sealing.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findSealedName } from './identity.queries.ts';
import { nameSealedAs } from './review-request.policy.ts';

export async function sealName(tools: Tools, checkId: string, name: string) {
  const publicKey = await tools.sealingKeys.identity();
  const { sealed, keyId, sealedKey } = sealText(publicKey, nameSealedAs(checkId), name);
  return { sealedName: sealed, keyId, sealedKey };
}

/** Never by the site itself, but by a command. Who looks has left a row with the reason in the audit log before it is opened. */
export async function openName(
  tools: Tools,
  memberId: string,
  reason: string,
): Promise<string | null> {
  const found = await findSealedName(tools.db, memberId);
  if (!found) return null;
  const { privateKeyFile } = await tools.sealingKeys.identityFiles();
  const { oldIdentityPrivate } = tools.config.keyFiles;
  const files = [privateKeyFile, ...(oldIdentityPrivate ? [oldIdentityPrivate] : [])];
  const keys = await Promise.all(files.map(readPrivateKey));
  const privateKey = keys.find((each) => keyIdOf(each) === found.keyId);
  if (!privateKey) throw new StartupFault(`The name was sealed to another key (${found.keyId}).`);
  await recordView(tools, {
    actorId: null,
    action: 'identity.name',
    target: `member:${memberId}`,
    details: { reason },
  });
  const key = openKey(privateKey, found.sealedKey);
  return openText(key, nameSealedAs(found.id), found);
}
