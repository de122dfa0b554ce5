import { accountsContract } from './accounts.ts';
import { profilesContract } from './profiles.ts';

/** Everything the server answers under /api. */
export const contract = {
  accounts: accountsContract,
  profiles: profilesContract,
};
