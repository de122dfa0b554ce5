import type { KeyObject } from 'node:crypto';
import type { Config } from '#server/platform/config/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { once } from '#server/platform/concurrency.ts';
import { makeKeyFiles, readPublicKey, type KeyFiles, type KeyName } from './key-files.ts';

/** The public halves: with them this process seals, and opens nothing. */
export interface SealingKeys {
  identity(): Promise<KeyObject>;
  retention(): Promise<KeyObject>;
  /** Where the review process finds the other half. */
  identityFiles(): Promise<KeyFiles>;
}

type Settings = Pick<Config, 'dataDir' | 'keyFiles'>;

export function openSealingKeys({ dataDir, keyFiles }: Settings, log: Logger): SealingKeys {
  const made = async (name: KeyName): Promise<KeyFiles> => {
    const pair = await makeKeyFiles(dataDir, name);
    if (pair.made)
      log.warn(
        `Both halves of the ${name} key were made in the data folder: whoever copies it can open what they protect. Make a pair elsewhere with "npm run admin -- keys make <folder>" before real members come.`,
      );
    return pair.files;
  };
  const identityFiles = once(async () => keyFiles.identity ?? made('identity'));
  return {
    identityFiles,
    identity: once(async () => readPublicKey((await identityFiles()).publicKeyFile)),
    retention: once(async () =>
      readPublicKey((keyFiles.retention ?? (await made('retention'))).publicKeyFile),
    ),
  };
}
